"""The tools of a task: setting the phone to it, answering, ending it, and the verdict."""

from __future__ import annotations

from typing import Any, Literal

from . import arguments as a
from .deed import Deed
from .episode import Episode, Question
from .errors import BadArgument, NoTask
from .grip import Grip
from .judge import AnswerError, Claim, Instance, Verdict
from .options import PhoneOptions
from .replies import Reply


class Exam(Grip):
    """A task on the phone, from its setting to its verdict."""

    async def list_tasks(
        self,
        app: a.TaskApp = None,
        level: a.TaskLevel = None,
        split: a.TaskSplit = None,
        kind: a.KindOfTask = None,
    ) -> Reply:
        """List the tasks that a phone can be set to by reset_task, with level (1 easy to 4 hard), kind and apps."""
        found = self._gym.list_tasks(app=app, level=level, split=split, kind=kind)
        lines = [f"{t['id']} (level {t['level']}, {t['kind']}, {t['split']}; {', '.join(t['apps'])})" for t in found]
        return self._reply("\n".join(lines) or "no such task", {"tasks": found})

    async def reset_task(
        self,
        task: a.TaskId = None,
        seed: a.Seed = 0,
        language: a.Language = None,
        phrasing: a.Phrasing = None,
        observe: a.Observed = "none",
    ) -> Reply:
        """Start over: set the phone to a task, or without a task make it as new. The answer is what is asked, and the
        fields of the answer if one is wanted. What the phone held before stays in its history."""
        args = {"task": task, "seed": seed, "language": language, "phrasing": phrasing}
        async with self._lock:
            deed = Deed("reset_task", args, self.phone, self.options)
            options = self.options if language is None else self.options.model_copy(update={"locale": language})
            if task is None:
                deed.after = self._gym.fresh(seed, options)
                reply = self._commit(deed, f"a fresh phone, seed {seed}", episode=None)
            else:
                instance = self._gym.instance(task, seed, options)
                deed.after = instance.phone
                episode = self._gym.begin(instance, options, phrasing, self.line.age + 1)
                fields = {name: field.expects() for name, field in instance.answer_fields.items()}
                asked = f"\nAnswer fields: {', '.join(f'{k} ({v})' for k, v in fields.items())}" if fields else ""
                data: dict[str, Any] = {"task": task, "seed": seed, "instruction": episode.instruction}
                data["answer_fields"] = fields
                reply = self._commit(deed, f"{episode.instruction}{asked}", data, episode=episode)
        return await self._observed(reply, observe)

    async def submit_answer(self, answer: a.AnswerValues) -> Reply:
        """Answer what the task asks: a value for each of its answer fields, which reset_task told with what each
        takes. A later answer replaces an earlier one."""
        async with self._lock:
            deed = self._begin("submit_answer", {"answer": answer})
            instance, episode = self._task()
            try:
                read = instance.accept(answer)
            except AnswerError as error:
                raise BadArgument(str(error)) from error
            understood = ", ".join(f"{name}: {value}" for name, value in read.items())
            episode = episode.model_copy(update={"answer": answer})
            return self._commit(deed, f"answer noted: {understood}", {"answer": read}, episode=episode)

    async def ask_user(self, question: a.QuestionText) -> Reply:
        """Ask the user something that the task leaves open, and get the user's answer."""
        async with self._lock:
            deed = self._begin("ask_user", {"question": question})
            instance, episode = self._task()
            lang: Literal["en", "zh"] = "zh" if episode.language == "zh" else "en"
            answered = instance.reply(question, lang)
            questions = (*episode.questions, Question(asked=question, answered=answered))
            episode = episode.model_copy(update={"questions": questions})
            return self._commit(deed, f"the user says: {answered}", {"reply": answered}, episode=episode)

    async def finish_task(self, status: a.Outcome = "done", reason: a.Why = "") -> Reply:
        """End the task: say that it is done, or that it is impossible and why. The phone then stands still for the
        judge."""
        async with self._lock:
            deed = self._begin("finish_task", {"status": status, "reason": reason or None})
            _, episode = self._task()
            if status == "impossible" and not reason.strip():
                raise BadArgument("say in reason why the task is impossible")
            episode = episode.model_copy(update={"status": status, "reason": reason})
            said = f"task finished: {status}" + (f" ({reason})" if reason else "")
            return self._commit(deed, said, {"finished": True, "status": status}, episode=episode)

    async def check_task(self) -> Reply:
        """Judge the task as the phone stands: which goals are reached, the progress, and side effects (changes of data
        that were not asked for). Passed means all goals reached and no side effects."""
        verdict = self.verdict()
        return self._reply(str(verdict), {"verdict": verdict.to_json(), **self._usage()})

    def verdict(self) -> Verdict:
        """What the judge says of the phone as it stands.

        Raises:
            NoTask: the phone is set to no task.
            TaskError: the task's own judging failed.
        """
        instance, episode = self._task()
        claim = None if episode.status is None else Claim(episode.status, episode.reason)
        questions = [question.asked for question in episode.questions]
        return instance.judge(self.phone, answer=episode.answer, claim=claim, questions=questions)

    def _task(self) -> tuple[Instance, Episode]:
        episode = self.episode
        if episode is None:
            raise NoTask("this phone is set to no task; reset_task sets one")
        options = PhoneOptions.model_validate(episode.options)
        return self._gym.instance(episode.task, episode.seed, options), episode
