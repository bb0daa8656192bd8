"""What is sent, held against the contract: parameters and JSON bodies. What does not fit becomes a `Problem`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from flask import Request, abort
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from notation import json_strict
from notation.findings import Finding, Severity
from notation.printable import encodable
from web.api import contract
from web.api.contract import Operation, Parameter
from web.errors import Problem
from web.i18n import gettext, texts

JsonObject = dict[str, Any]

_WHOLE: Final = re.compile("-?(0|[1-9][0-9]{0,14})")
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,32})?([eE][+-]?[0-9]{1,3})?")


def parameters_of(operation: Operation, sent: Request, path: Mapping[str, str]) -> dict[str, Any]:
    """The parameters of a request, those that were not sent with their defaults.

    Aborts with 404 for a path that cannot be; raises a 422 `Problem` for whatever else is wrong, with all of it.
    """
    given: Mapping[str, Callable[[str], str | None]] = {
        "path": path.get,
        "query": sent.args.get,
        "header": sent.headers.get,
    }
    faults = list(_strangers(operation, sent))
    values: JsonObject = {}
    for name, parameter in operation.parameters.items():
        said = given[parameter.where](name)
        if said is None:
            values[name] = parameter.schema.get("default")
            if parameter.required:
                faults.append(_fault(name, "required", gettext("少了 %(name)s 這個參數。", name=name)))
            continue
        values[name] = _value(parameter, said)
        wrong = [_words(each, name) for each in _validator(operation.name, name).iter_errors(values[name])]
        if wrong and parameter.where == "path":
            abort(404)
        faults += [_fault(name, code, message) for code, message in wrong[:1]]
    if faults:
        raise Problem(422, " ".join(dict.fromkeys(each["message"] for each in faults)), faults)
    return values


def body_of(operation: Operation, sent: Request) -> Any:
    """The value of a JSON body. Raises a `Problem`: 400 if it is no JSON, 422 if it is not as the contract says."""
    value = _loaded(sent.get_data(cache=False))
    place = f"paths/{_escaped(operation.path)}/{operation.method.lower()}/requestBody/content/{_escaped(sent.mimetype)}"
    errors = contract.validator(f"{place}/schema").iter_errors(value)
    faults = [fault for error in errors for fault in _body_faults(error)]
    if faults:
        raise Problem(422, gettext("內容不合這個網址要的寫法。"), faults)
    return value


def _strangers(operation: Operation, sent: Request) -> Iterator[JsonObject]:
    """Query parameters that are unknown, or that come more than once."""
    for name, values in sent.args.lists():
        if name not in operation.query:
            said = encodable(name)
            yield _fault(said, "unknown", gettext("沒有 %(name)s 這個參數。", name=said))
        elif len(values) > 1:
            yield _fault(name, "doubled", gettext("%(name)s 寫了不只一次。", name=name))


@cache
def _validator(operation: str, name: str) -> Draft202012Validator:
    return Draft202012Validator(contract.operations()[operation].parameters[name].schema)


def _value(parameter: Parameter, said: str) -> Any:
    """What a parameter says, as its type has it; as it is where it is not of that type."""
    kind = parameter.type
    if kind == "boolean":
        return {"true": True, "false": False}.get(said, said)
    if kind == "integer" and _WHOLE.fullmatch(said):
        return int(said)
    if kind == "number" and _NUMBER.fullmatch(said):
        return float(said)
    return said


def _loaded(data: bytes) -> Any:
    """A JSON text from outside. Raises a 400 `Problem` for whatever is wrong with it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        message = gettext("內容要是 UTF-8。")
        raise Problem(400, message, [{"code": "encoding", "message": message}]) from None
    value, faults = json_strict.load(text)
    if faults:
        raise Problem(400, gettext("內容不是正確的 JSON。"), [_json_fault(each, text) for each in faults])
    return value


def _json_fault(fault: json_strict.Fault, text: str) -> JsonObject:
    pointer = encodable(json_strict.pointer(fault.path))
    args = {name: encodable(arg) if isinstance(arg, str) else arg for name, arg in fault.args.items()}
    finding = Finding(fault.code, Severity.ERROR, {**args, "pointer": pointer})
    told: JsonObject = {"code": fault.code, "message": texts().message(finding), "pointer": pointer}
    if fault.at is not None:
        before = text[: fault.at]
        told |= {"line": before.count("\n") + 1, "column": fault.at - before.rfind("\n")}
    return told


def _body_faults(error: ValidationError) -> Iterable[JsonObject]:
    code, message = _words(error, encodable(json_strict.pointer(tuple(error.absolute_path))) or "/")
    yield {"code": code, "message": message, "pointer": encodable(json_strict.pointer(tuple(error.absolute_path)))}


def _words(error: ValidationError, name: str) -> tuple[str, str]:
    """The keyword that is not fulfilled, and what it asks for in words."""
    keyword = str(error.validator)
    asked: Any = error.validator_value
    if keyword == "enum":
        return keyword, gettext("%(name)s 只能是 %(allowed)s 之一。", name=name, allowed=", ".join(map(str, asked)))
    if keyword == "type":
        return keyword, gettext("%(name)s 要是 %(type)s。", name=name, type=_type_words(asked))
    if keyword == "required":
        return keyword, gettext("%(name)s 少了 %(fields)s。", name=name, fields=", ".join(asked))
    if keyword == "additionalProperties":
        return keyword, gettext("%(name)s 裡有不認識的欄位。", name=name)
    if keyword in {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"}:
        least = keyword.startswith("min")
        words = gettext("%(name)s 最少要 %(limit)s。", name=name, limit=asked) if least else None
        return keyword, words or gettext("%(name)s 最多只能 %(limit)s。", name=name, limit=asked)
    if keyword == "pattern":
        return keyword, gettext("%(name)s 的寫法不對，要合這個樣式：%(pattern)s", name=name, pattern=asked)
    return keyword, gettext("%(name)s 的寫法不對。", name=name)


def _type_words(asked: Any) -> str:
    return {"boolean": "true / false", "integer": "1, 2, 3 …"}.get(str(asked), str(asked))


def _fault(parameter: str, code: str, message: str) -> JsonObject:
    return {"code": code, "message": message, "parameter": parameter}


def _escaped(part: str) -> str:
    """A step of a JSON pointer, as it stands in the fragment of a reference."""
    return part.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D").replace("+", "%2B")
