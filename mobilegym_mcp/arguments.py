"""The arguments of the tools, each with the words that a model reads about it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from .episode import Status
from .phone.events import Direction, KeyName
from .replies import Observe

X: TypeAlias = Annotated[
    float | None,
    Field(
        description="Horizontal position from the left, in pixels of the screenshot (or 0 to 1000: see create_phone)."
    ),
]
Y: TypeAlias = Annotated[
    float | None,
    Field(description="Vertical position from the top, in pixels of the screenshot (or 0 to 1000: see create_phone)."),
]
ToX: TypeAlias = Annotated[float | None, Field(description="Where the finger ends, from the left.")]
ToY: TypeAlias = Annotated[float | None, Field(description="Where the finger ends, from the top.")]
Ref: TypeAlias = Annotated[
    str | None, Field(description="An element's ref from ui_tree or find, such as e6abc, instead of x and y.")
]
ToRef: TypeAlias = Annotated[
    str | None, Field(description="The ref of the element to end on, instead of to_x and to_y.")
]
Observed: TypeAlias = Annotated[
    Observe,
    Field(description="What to add to the answer: 'none', 'tree' (text tree), 'image' (screenshot) or 'both'."),
]
FingerDirection: TypeAlias = Annotated[
    Direction | None, Field(description="Where the finger moves: 'up' shows what is further down.")
]
Distance: TypeAlias = Annotated[
    float | None,
    Field(gt=0, description="How far the finger moves, in the units of x and y; by default most of a screenful."),
]
TypedText: TypeAlias = Annotated[str, Field(description="The text to type.")]
Submit: TypeAlias = Annotated[bool, Field(description="Press enter afterwards: search, send, or a new line.")]
Clear: TypeAlias = Annotated[bool, Field(description="Replace what the field holds instead of adding to it.")]
Button: TypeAlias = Annotated[KeyName, Field(description="Which button.")]
AppName: TypeAlias = Annotated[str, Field(description="The app's name or id, as list_apps gives them.")]
Url: TypeAlias = Annotated[str, Field(description="A link: 'notes://note/n1', 'tel:10086', 'https://…'.")]
Seconds: TypeAlias = Annotated[float, Field(gt=0, le=86_400, description="Seconds of the phone's time.")]
Timeout: TypeAlias = Annotated[
    float, Field(gt=0, le=3_600, description="The most seconds of the phone's time to wait.")
]
WantedText: TypeAlias = Annotated[str, Field(min_length=1, description="Text on the screen; capitals do not matter.")]
Gone: TypeAlias = Annotated[bool, Field(description="Wait until the text is no longer there.")]
Depth: TypeAlias = Annotated[int | None, Field(ge=1, description="Levels of the tree to show; by default all.")]
Root: TypeAlias = Annotated[str | None, Field(description="The ref of an element: show only what is in it.")]
MaxChars: TypeAlias = Annotated[int, Field(ge=200, le=1_000_000, description="The longest answer, in characters.")]
Boxes: TypeAlias = Annotated[
    bool | None,
    Field(description="Show where elements lie and what is off the screen; by default as the phone was set up."),
]
FoundText: TypeAlias = Annotated[
    str | None, Field(description="Part of the element's label or value; capitals do not matter.")
]
Role: TypeAlias = Annotated[
    str | None, Field(description="The element's role: button, row, field, switch, tab, text, heading, …")
]
Pointer: TypeAlias = Annotated[
    str | None,
    Field(description="An app's id ('notes') or a JSON Pointer ('/notes/data/notes/n1/title'); by default everything."),
]
StepNumber: TypeAlias = Annotated[
    int | None, Field(ge=0, description="A step of this phone; 0 is how it began; by default the present.")
]
PastStep: TypeAlias = Annotated[int, Field(ge=0, description="A step of this phone; 0 is how it began.")]
Copies: TypeAlias = Annotated[int, Field(ge=1, le=256, description="How many forks.")]
FirstStep: TypeAlias = Annotated[int, Field(ge=1, description="The first step to list.")]
StopStep: TypeAlias = Annotated[int | None, Field(ge=1, description="The step before which to stop.")]
TaskId: TypeAlias = Annotated[
    str | None, Field(description="A task's id from list_tasks; by default none: just a fresh phone.")
]
Seed: TypeAlias = Annotated[int, Field(ge=0, description="Which instance: equal seeds give equal phones.")]
Language: TypeAlias = Annotated[
    Literal["en", "zh"] | None, Field(description="The phone's and the instruction's language; by default the phone's.")
]
Phrasing: TypeAlias = Annotated[
    int | None, Field(ge=0, description="Which of the instruction's wordings; by default the seed chooses.")
]
AnswerValues: TypeAlias = Annotated[
    dict[str, Any], Field(description="The answer: a value for each field that the task asks for.")
]
QuestionText: TypeAlias = Annotated[str, Field(min_length=1, max_length=2_000, description="The question.")]
Outcome: TypeAlias = Annotated[
    Status, Field(description="'done', or 'impossible' if the phone cannot do what was asked.")
]
Why: TypeAlias = Annotated[str, Field(max_length=2_000, description="If impossible: why it cannot be done.")]
TaskApp: TypeAlias = Annotated[str | None, Field(description="Only tasks that use this app.")]
TaskLevel: TypeAlias = Annotated[int | None, Field(ge=1, le=4, description="Only tasks of this level, 1 to 4.")]
TaskSplit: TypeAlias = Annotated[Literal["train", "test"] | None, Field(description="Only tasks of this split.")]
KindOfTask: TypeAlias = Annotated[
    Literal["operate", "query", "both", "infeasible", "underspecified"] | None,
    Field(description="Only tasks of this kind."),
]
ToolName: TypeAlias = Annotated[str, Field(description="The tool's name within the app.")]
ToolArgs: TypeAlias = Annotated[dict[str, Any] | None, Field(description="The tool's arguments.")]
