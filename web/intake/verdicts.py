"""From what was sent to what is kept: decoded, read, judged; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from flask import abort, current_app

from notation.decode import PIECE, decode
from notation.findings import Finding, Severity
from notation.formats.format import Format
from notation.formats.paipu import TEXT
from notation.formats.reading import opened
from notation.formats.registry import Unrecognised, by_name
from notation.json_form import to_json
from notation.record import Outcome, Record
from validator.replay import Replay, replays
from validator.report.data import tool_version
from validator.report.judged import Judged
from web import store
from web.ids import named_id, new_id
from web.intake.uploads import Upload
from web.operations.judging import found, watched
from web.store.facts import describe
from web.viewer.shown import to_data


def judged(
    upload: Upload, rules: str | None, *, sample: str | None = None, token: str | None = None, listed: bool = False
) -> store.Upload:
    """An upload with its games and verdict, ready to be kept.

    Args:
        upload: what was sent.
        rules: the ruleset instead of the one each record names, None to follow the records.
        sample: the name of a shipped sample; it is listed, and its ids are always the same.
        token: the edit token (`store.new_token()`); None for what nobody may change.
        listed: whether the library shows it.

    Aborts with 413 if there are more games than one upload may have.
    """
    sent = replayed(upload.data, rules)
    kept = store.Upload(
        id=named_id(sample) if sample else new_id(),
        created=store.now(),
        source=upload.data,
        encoding=decode(upload.data).encoding,
        filename=upload.filename,
        listed=listed or sample is not None,
        validator=tool_version(),
        rules=rules,
        token=None if token is None else store.kept(token),
        problems=[to_data(each) for each in sent.findings],
    )
    for number, game in enumerate(sent.games, 1):
        key = named_id(sample, str(number)) if sample else new_id()
        made = game_of(key, number, game)
        made.created, made.listed = kept.created, kept.listed
        kept.games.append(made)
    return kept


def entries(upload: Upload, rules: str | None) -> list[Judged]:
    """An upload as the entries of a report: what is about the file as a whole, then each record.

    Aborts with 413 if there are more games than one upload may have.
    """
    name = upload.filename or "-"
    sent = replayed(upload.data, rules)
    return [Judged(name, None, tuple(sent.findings)), *(Judged(name, each, each.findings) for each in sent.games)]


@dataclass(frozen=True, slots=True)
class Replayed:
    """What was sent, replayed.

    Attributes:
        format: the name of its format.
        findings: what is wrong with the file as a whole.
        games: its games.
    """

    format: str
    findings: list[Finding]
    games: list[Replay]


def replayed(data: bytes, rules: str | None) -> Replayed:
    """What was sent, replayed within the time and the number of games that a request may have.

    Aborts with 413 if there are more games, 503 if it takes longer.
    """
    most = current_app.config["MAX_GAMES"]
    findings: list[Finding] = []
    with watched(len(data)):
        form, records = _opened(data, findings)
        games = list(islice(replays(records, rules), most + 1))
    if len(games) > most:
        abort(413)
    found(chain(findings, *(each.findings for each in games)))
    return Replayed(form.name, findings, games)


def records_in(data: bytes, findings: list[Finding]) -> Iterator[Record]:
    """The records of a file; findings about the file as a whole go into `findings`."""
    return _opened(data, findings)[1]


def _opened(data: bytes, findings: list[Finding]) -> tuple[Format, Iterator[Record]]:
    """The format of a file, and its records.

    A file that may be of several formats is read as text: nobody is there to be asked which it is.
    """
    try:
        return opened(pieces(data), findings)
    except Unrecognised:
        return opened(pieces(data), findings, by_name(TEXT))


def pieces(data: bytes) -> Iterator[bytes]:
    """A file in pieces, so that a reader that streams never has all of it as text."""
    return (data[start : start + PIECE] for start in range(0, len(data), PIECE))


def outcome_of(game: Replay) -> Outcome:
    """How a game ended: as it was played; one that nobody won and that the record calls broken off, was broken off."""
    end = game.record.end
    stopped = end is not None and end.outcome is Outcome.STOPPED
    return Outcome.STOPPED if stopped and game.result.outcome is Outcome.UNFINISHED else game.result.outcome


def game_of(key: str, number: int, game: Replay) -> store.Game:
    """A game as it is kept, but for what it has from its upload: when it was made, whether it is listed."""
    record, players = game.record, game.ruleset.setup.players
    count = [sum(each.severity is severity for each in game.findings) for severity in Severity]
    kept = store.Game(
        id=key,
        number=number,
        record=to_json(record),
        findings=[to_data(each) for each in game.findings],
        ruleset=game.ruleset.name,
        players=[each.name for each in record.players(players)],
        outcome=str(outcome_of(game)),
        plies=len(record.line),
        errors=count[0],
        warnings=count[1],
        notes=count[2],
    )
    describe(kept, game)
    return kept
