import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from './draft.ts';
import { insertQuestions } from './draft.ts';
import type { SaveStep } from './save-plan.ts';
import { isSameQuestion } from './save-plan.ts';

/**
 * Takes what the server holds now into a draft that was made over what it held before. What nobody changed here follows
 * the server; what was changed here stays. A question that was removed there goes; one that came is put in its place.
 */
export function mergeDraft(draft: Draft, before: readonly Question[], now: readonly Question[]): Draft {
  const old = new Map(before.map((question) => [question.id, question]));
  const fresh = new Map(now.map((question) => [question.id, question]));
  const here = new Set(draft.map((question) => question.id));
  const keptOrder = draft.flatMap((question) => {
    const was = old.get(question.id);
    const is = fresh.get(question.id);
    if (!is) return was ? [] : [question];
    if (!was) return [question];
    return [isSameQuestion(was, question) ? is : withUnrevised(question, was, is)];
  });
  // Those that came: not known before and not here. What is known and not here was removed here.
  let merged: Draft = keptOrder;
  now.forEach((question, place) => {
    if (old.has(question.id) || here.has(question.id)) return;
    const follows = now.slice(0, place).findLast((one) => merged.some((other) => other.id === one.id));
    const at = follows ? merged.findIndex((one) => one.id === follows.id) + 1 : 0;
    merged = insertQuestions(merged, [question], at);
  });
  return isOrderUntouched(draft, before) ? inOrderOf(merged, now) : insertQuestions([], merged, 0);
}

/** A question that was changed here, with what has no revision of its own as the server has it, where that was not changed here. */
export function withUnrevised(question: Question, was: Question, is: Question): Question {
  if (was.name === is.name && was.disabled === is.disabled) return question;
  return {
    ...question,
    name: question.name === was.name ? is.name : question.name,
    disabled: question.disabled === was.disabled ? is.disabled : question.disabled,
  };
}

/** The questions that were changed here over what was, and there too: whoever edits must say which holds. */
export function conflictsOf(draft: Draft, before: readonly Question[], now: readonly Question[]): readonly Question[] {
  const old = new Map(before.map((question) => [question.id, question]));
  const mine = new Map(draft.map((question) => [question.id, question]));
  return now.filter((question) => {
    const was = old.get(question.id);
    const own = mine.get(question.id);
    if (!was || !own || was.revision === question.revision) return false;
    return !isSameQuestion(was, own) && !isSameQuestion(own, question);
  });
}

/**
 * What was saved before, when a call whose reply was lost may have been carried out: as after that call, if what the
 * server holds now shows that it was. So one's own work isn't taken for somebody else's.
 */
export function asIfDone(
  before: readonly Question[],
  step: SaveStep | null,
  now: readonly Question[],
): readonly Question[] {
  if (!step) return before;
  if (step.kind === 'reorder') {
    const isDone = step.ids.length === now.length && now.every((question, place) => question.id === step.ids[place]);
    const byId = new Map(before.map((question) => [question.id, question]));
    return isDone ? step.ids.flatMap((id) => byId.get(id) ?? []) : before;
  }
  const { id } = step.question;
  const there = now.find((question) => question.id === id);
  switch (step.kind) {
    case 'create':
    case 'restore':
    case 'attach':
      return there && !before.some((question) => question.id === id) ? [...before, there] : before;
    case 'change':
      return there && isSameQuestion(there, step.question)
        ? before.map((question) => (question.id === id ? there : question))
        : before;
    case 'remove':
    case 'detach':
      return there ? before : before.filter((question) => question.id !== id);
  }
}

function isOrderUntouched(draft: Draft, before: readonly Question[]): boolean {
  const common = new Set(draft.map((question) => question.id));
  const old = before.filter((question) => common.has(question.id)).map((question) => question.id);
  const known = new Set(old);
  const own = draft.filter((question) => known.has(question.id)).map((question) => question.id);
  return own.every((id, place) => id === old[place]);
}

/** Those that the server has in its order; what is only here stays behind whom it followed. */
function inOrderOf(draft: Draft, now: readonly Question[]): Draft {
  const byId = new Map(draft.map((question) => [question.id, question]));
  const currentIds = new Set(now.map((question) => question.id));
  let ordered: Question[] = now.flatMap((question) => byId.get(question.id) ?? []);
  draft.forEach((question, place) => {
    if (currentIds.has(question.id)) return;
    const follows = draft[place - 1];
    const at = follows ? ordered.findIndex((one) => one.id === follows.id) + 1 : 0;
    ordered = [...ordered.slice(0, at), question, ...ordered.slice(at)];
  });
  return insertQuestions([], ordered, 0);
}
