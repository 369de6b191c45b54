"""Tasks and verdicts: what an agent is asked, and whether the phone it leaves behind shows that it was done.

Pure, like the phone: a verdict is a function of documents, answer and claim.
"""

from .answers import (
    AnswerField,
    Choice,
    Code,
    Date,
    Duration,
    Either,
    ListOf,
    Money,
    Number,
    SetOf,
    Text,
    Time,
    yes_or_no,
)
from .changes import Change, describe, diff
from .edit import Edit
from .errors import AnswerError, JudgeError, TaskError
from .expect import Expect, Unexpected, Wanted
from .instance import Instance
from .mutate import Mutant, mutants, wrong_answers
from .task import Lang, Params, Reason, Task
from .user import Fact
from .verdict import AnswerReport, Claim, Goal, Verdict

__all__ = [
    "AnswerError",
    "AnswerField",
    "AnswerReport",
    "Change",
    "Choice",
    "Claim",
    "Code",
    "Date",
    "Duration",
    "Either",
    "Edit",
    "Expect",
    "Fact",
    "Goal",
    "Instance",
    "JudgeError",
    "Lang",
    "ListOf",
    "Money",
    "Mutant",
    "Number",
    "Params",
    "Reason",
    "SetOf",
    "Task",
    "TaskError",
    "Text",
    "Time",
    "Unexpected",
    "Verdict",
    "Wanted",
    "describe",
    "diff",
    "mutants",
    "wrong_answers",
    "yes_or_no",
]
