"""The scripted user, whom an agent may ask: facts, each with what a question about it sounds like."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .reading import speaks_of

_CJK = re.compile(r"[\u3400-\u9fff]")

_UNKNOWN = {
    "en": "I have nothing to add to that. Please decide by what I asked for.",
    "zh": "这个我没有要补充的，请按我说的要求来处理。",
}


@dataclass(frozen=True)
class Fact:
    """Something the user knows and the instruction leaves out.

    Attributes:
        name: what it is about, for the verdict: `which Zhang Wei`.
        about: words of which a question about it has at least one, in both languages (`("which", "surname",
            "哪个")`). Latin words are matched as whole words (or plurals), capitals aside; Chinese ones as parts.
        says: what the user answers, by language.
        needed: without asking for it the task cannot be done except by luck.
    """

    name: str
    about: tuple[str, ...]
    says: Mapping[str, str]
    needed: bool = True


def asked(fact: Fact, question: str) -> int:
    """How many of the fact's words are in a question; 0: it is not about it."""
    return sum(speaks_of(question, word) for word in fact.about)


def reply(facts: Sequence[Fact], question: str, lang: str = "en") -> str:
    """What the user answers: the fact that the question is most about (the earlier one of two), or that there is
    nothing to add. In the question's language, or in `lang` where the question has no letters."""
    if _CJK.search(question):
        lang = "zh"
    elif re.search(r"[A-Za-z]", question):
        lang = "en"
    scores = [asked(fact, question) for fact in facts]
    best = max(scores, default=0)
    if not best:
        return _UNKNOWN[lang]
    return facts[scores.index(best)].says[lang]
