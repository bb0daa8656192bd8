"""What raises the stakes before the first card: 搏 before the deal, 明牌 by the landlord, 漂底 by the peasants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from validator.acts import Answer, Drifted, Shown, Staked
from validator.faults import Fault
from validator.parameters import Doubling, StakeRules


def rule_of(rules: StakeRules, act: Answer) -> Doubling | None:
    """The rule of such an act, None if a ruleset has none."""
    match act:
        case Staked():
            return rules.stake
        case Shown():
            return rules.show
        case Drifted():
            return rules.drift


def answered(answers: Iterable[Answer], act: Answer) -> bool:
    """Whether a seat has answered already what an act answers."""
    return any(type(each) is type(act) and each.seat == act.seat for each in answers)


def fault(act: Answer, answers: Sequence[Answer], landlord: int | None, *, begun: bool, settled: bool) -> Fault | None:
    """What is wrong with when and by whom an act is done, in a ruleset that has it.

    Args:
        act: the act.
        answers: those before it.
        landlord: the landlord, if there is one yet.
        begun: whether the cards are dealt, as far as can be told.
        settled: whether it is settled who is landlord.
    """
    if answered(answers, act):
        return Fault("B119")
    if isinstance(act, Staked):
        return Fault("B118") if begun else None
    if not settled or landlord is None:
        return Fault("B122")
    if isinstance(act, Drifted):
        return Fault("B121") if act.seat == landlord else None
    if act.seat != landlord:
        return Fault("B120")
    return Fault("B123") if any(isinstance(each, Drifted) for each in answers) else None


def counted(answers: Iterable[Answer], landlord: int | None) -> list[Answer]:
    """The acts that raise the stakes: of each seat the first answer, if it is yes and the seat is one that may."""
    first: dict[tuple[type[Answer], int], Answer] = {}
    for each in answers:
        first.setdefault((type(each), each.seat), each)
    return [each for each in first.values() if each.yes and (isinstance(each, Staked) or _may(each, landlord))]


def _may(act: Answer, landlord: int | None) -> bool:
    return landlord is not None and isinstance(act, Shown) == (act.seat == landlord)


def factors(
    rules: StakeRules, answers: Iterable[Answer], landlord: int | None, players: int
) -> tuple[int, tuple[int, ...]]:
    """What the acts make of the multiplier of the game, and of what each seat alone wins or loses.

    The landlord plays against everybody, so what the landlord does counts for all.
    """
    public, personal = 1, [1] * players
    for act in counted(answers, landlord):
        rule = rule_of(rules, act)
        if rule is None:
            continue
        if rule.scope == "public" or act.seat == landlord:
            public *= rule.factor
        else:
            personal[act.seat] *= rule.factor
    return public, tuple(personal)
