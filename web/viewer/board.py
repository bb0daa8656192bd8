"""The table as a page shows it: who sits where, and what is shown at each step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from validator.replay import Replay
from validator.steps import AfterAct, When, steps_of
from validator.view import Sight, View
from web.i18n import gettext
from web.viewer.frames import Frame, Frames, Slots, changes, whole
from web.viewer.looking import Look
from web.viewer.people import Person, people_of
from web.viewer.wording import Wording


@dataclass(frozen=True)
class Board:
    """The table of a replay for one viewer. What is shown at the steps is worked out when it is asked for.

    Attributes:
        sight: the game and who looks.
        wording: the words.
        people: every seat, in seat order.
        steps: the steps that are shown, in order.
        at: the place of the chosen step among them.
    """

    sight: Sight
    wording: Wording
    people: tuple[Person, ...]
    steps: tuple[When, ...]
    at: int

    @property
    def step(self) -> When:
        """The chosen step."""
        return self.steps[self.at]

    @property
    def last(self) -> When:
        """The last step."""
        return self.steps[-1]

    @cached_property
    def views(self) -> tuple[View, ...]:
        """What the viewer may know at each step."""
        return tuple([self.sight.at(step) for step in self.steps])

    @cached_property
    def now(self) -> Slots:
        """The slots of the chosen step, off the frames of all: a page has those too."""
        return whole(self._frames[self.at])

    def slots(self, at: int) -> Slots:
        """The slots of a step, by its place, worked out by itself."""
        view = self.sight.at(self.steps[at])
        return whole(Frames(self.sight, self.people, self.wording).frame(view, self._reasons[at]))

    @cached_property
    def _frames(self) -> list[Frame]:
        """The frames of all steps."""
        worded = Frames(self.sight, self.people, self.wording)
        return [worded.frame(view, reasons) for view, reasons in zip(self.views, self._reasons, strict=True)]

    @cached_property
    def _reasons(self) -> Sequence[str]:
        """What has raised the stakes by each step, in words."""
        comma = gettext("；")
        raised = (self.wording.raised(step) for step in self.steps)
        return list(accumulate(raised, lambda before, new: comma.join(filter(None, (before, new)))))

    def places(self, steps: Iterable[When]) -> list[int]:
        """Where some steps are among those that are shown, in order."""
        every = {step: place for place, step in enumerate(self.steps)}
        return sorted({every[step] for step in steps if step in every})

    def beside(self, way: int) -> When:
        """The step so many further on, the first or last where there is none."""
        return self.steps[min(max(self.at + way, 0), len(self.steps) - 1)]

    def timeline(self, stops: Sequence[int], words: dict[str, str]) -> dict[str, Any]:
        """The frames for the script: the first whole, of each later one what is new in it.

        `stops` are places of steps with something to be read.
        """
        return {
            "at": self.at,
            "steps": [str(step) for step in self.steps],
            "stops": stops,
            "words": words,
            "frames": changes(self._frames),
        }


def board_of(replay: Replay, look: Look, wording: Wording, most: int) -> Board:
    """The table of a replay, with at most `most` plies after the start."""
    people = people_of(replay, look, wording)
    steps = tuple([step for step in steps_of(replay) if isinstance(step, AfterAct) or step <= most])
    return Board(Sight(replay, look.view), wording, people, steps, 0 if look.step is None else steps.index(look.step))
