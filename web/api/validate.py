"""Records in, their verdict out, in any form that the command line has. Nothing is kept.

A record with mistakes is no error of the request: it is judged, status 200.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from notation.texts import Texts
from validator.report.data import report
from validator.report.json import JsonLinesReport
from validator.report.judged import Judged, counted
from validator.report.sarif import SarifReport
from validator.report.sink import Report
from validator.report.text import TextReport
from web.api.calls import Call, Reply, operation
from web.api.sent import records_sent
from web.api.told import here
from web.i18n import texts
from web.intake.verdicts import entries

WRITTEN: Final[Mapping[str, Callable[[Texts], Report]]] = {
    "text/plain": TextReport,
    "application/x-ndjson": JsonLinesReport,
    "application/sarif+json": SarifReport,
}
"""The forms of a verdict that are written as the command line writes them."""


@operation("validate")
def validate(call: Call) -> Reply:
    """Judge what is sent."""
    judged = entries(records_sent(), call["rules"])
    if call.accept in WRITTEN:
        return Reply(_written(WRITTEN[call.accept](texts()), judged))
    return Reply(document(judged, call["rules"]))


def document(judged: Sequence[Judged], rules: str | None) -> dict[str, Any]:
    """The JSON of the command line; for the file and for each record, whether it is valid, and by whom."""
    told = report(judged, texts(), rules)
    for record in told["records"]:
        record["valid"] = not any(each["severity"] == "error" for each in record["findings"])
    valid = bool(told["records"]) and not told["counts"]["errors"]
    return {"valid": valid, "validator": here(rules), **told}


def _written(form: Report, judged: Sequence[Judged]) -> str:
    counts = counted(judged)
    pieces = [*form.begin(counts), *(piece for each in judged for piece in form.entry(each)), *form.end(counts)]
    return "".join(pieces)
