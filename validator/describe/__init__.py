"""A ruleset in words, in three languages: every sentence is made from its parameters, none is written by hand."""

from validator.describe.counts import Count, count, count_section
from validator.describe.differences import Difference, differences
from validator.describe.forms import text, to_json
from validator.describe.sections import describe, title
from validator.describe.words import Section, Statement

__all__ = [
    "Count",
    "Difference",
    "Section",
    "Statement",
    "count",
    "count_section",
    "describe",
    "differences",
    "text",
    "title",
    "to_json",
]
