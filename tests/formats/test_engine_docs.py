"""The pages and the dialects of the formats of RLCard and DouZero are what the readers do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from notation.cards import RANKS
from notation.formats.registry import by_name, recognise
from notation.texts import LANGUAGES, Texts, codes
from tests.formats.engine_samples import NAMES, only, read

PAGES: Final = Path(__file__).parents[2] / "docs" / "formats"


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_page_are_recognised_and_read_whole(name: str) -> None:
    examples = re.findall(rf"^```{name}\n(.*?)^```$", page(name), re.DOTALL | re.MULTILINE)
    assert examples
    for example in examples:
        assert recognise(example).name == name
        (record,) = read(name, example)
        assert not record.findings
        assert not record.unread
        assert record.hands or len(record.line)


def example(name: str, word: str) -> Any:
    """A text in which a word for a card is played, or is dealt."""
    return {
        "rlcard-showdown": {
            "playerInfo": [{"role": "landlord"}],
            "initHands": [],
            "moveHistory": [{"playerIdx": 0, "move": word if word in {"BJ", "RJ"} else f"S{word}"}],
        },
        "rlcard-trace": [[0, word]],
        "douzero-deal": f'{{"landlord": [{word}], "landlord_up": [], "landlord_down": []}}',
        "douzero-sequence": f"[[{word}]]",
        "douzero-log": f"landlord: {word} left:16\n",
        "douzero-predict": f"player_position=0&player_hand_cards=3&card_play_action_seq={word}",
        "douzero-human": {
            "kind": "human_game_record",
            "ruleset_id": "legacy",
            "initial_hands": {"landlord": [], "landlord_up": [], "landlord_down": []},
            "action_history": [["landlord", [int(word)]]] if word.isdigit() else [],
            "final_result": {"winner_team": "landlord"},
        },
    }[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_a_dialect_is_read_as_its_rank(name: str) -> None:
    dialect = by_name(name).dialect
    assert dialect is not None
    assert len(dialect.ranks) == len(RANKS)
    for rank, word in enumerate(dialect.ranks):
        record = only(name, example(name, word))
        assert not record.findings
        (card,) = record.hands[0].cards if name == "douzero-deal" else record.line.moves[0].cards
        assert card.rank == rank


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_format_is_said_in_every_language(name: str, language: str) -> None:
    assert Texts(language).term("format", name) != name


def test_the_pages_tell_the_rules_that_the_codes_name() -> None:
    for code in codes("notation").values():
        if code.code.startswith("F3"):
            file, _, anchor = code.rule.partition("#")
            heads = re.findall(r"^#+ (.*)$", page(Path(file).stem), re.MULTILINE)
            assert anchor in {head.lower().replace(" ", "-") for head in heads}
