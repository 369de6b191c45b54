"""Tool schemas that every client and model vendor takes: no `$ref`, no `null` alternatives, no titles."""

from __future__ import annotations

from typing import Any, cast

from pydantic import BaseModel

PHONE: dict[str, Any] = {
    "type": "string",
    "description": "The phone's handle, from create_phone. May be left out while you have exactly one phone.",
}


def portable(arguments: type[BaseModel], *, phone: bool = True) -> dict[str, Any]:
    """The schema of a tool's arguments, with `phone` among them.

    >>> class Args(BaseModel):
    ...     seconds: float | None = None
    >>> portable(Args, phone=False)
    {'type': 'object', 'properties': {'seconds': {'type': 'number'}}, 'additionalProperties': False}
    """
    raw = arguments.model_json_schema()
    definitions = cast("dict[str, Any]", raw.get("$defs", {}))
    properties = {name: _plain(schema, definitions) for name, schema in raw.get("properties", {}).items()}
    if phone:
        properties = {**properties, "phone": PHONE}
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    if raw.get("required"):
        schema["required"] = raw["required"]
    schema["additionalProperties"] = False
    return schema


def _plain(schema: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_plain(item, definitions) for item in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    node = dict(cast("dict[str, Any]", schema))
    reference = node.pop("$ref", None)
    if isinstance(reference, str):
        node = {**definitions[reference.rpartition("/")[2]], **node}
    choices = cast("list[dict[str, Any]]", node.get("anyOf", []))
    real = [choice for choice in choices if choice.get("type") != "null"]
    if len(real) < len(choices):
        # A model may leave the argument out instead of giving null.
        node.pop("anyOf")
        if node.get("default") is None:
            node.pop("default", None)
        node = {**real[0], **node} if len(real) == 1 else {**node, "anyOf": real}
    if isinstance(node.get("title"), str):
        node.pop("title")
    return {
        key: {name: _plain(part, definitions) for name, part in cast("dict[str, Any]", value).items()}
        if key == "properties"
        else _plain(value, definitions)
        for key, value in node.items()
    }
