import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from './draft.ts';
import { insertQuestions } from './draft.ts';
import { isSameQuestion } from './save-plan.ts';
import type { Unfinished } from './unfinished.ts';

/** The unsaved changes of an editor, with their base: small enough to be stored on each keystroke. */
export interface Unsaved {
  readonly changed: readonly { readonly was: Question; readonly now: Question }[];
  readonly added: readonly Question[];
  /** As they were when they were taken out. */
  readonly removed: readonly Question[];
  /** The questions in their order; null if it is unchanged and only has saved questions. */
  readonly order: readonly string[] | null;
  /** Question, setting and text of what can't be saved in its current form. */
  readonly unfinished: readonly (readonly [id: string, setting: string, text: string])[];
}

/** What is in a draft and not saved; null for nothing. */
export function unsavedOf(saved: readonly Question[], draft: Draft, unfinished: Unfinished): Unsaved | null {
  const there = new Map(saved.map((question) => [question.id, question]));
  const here = new Set(draft.map(({ id }) => id));
  const changed = draft.flatMap((now) => {
    const was = there.get(now.id);
    return was && !isSameQuestion(was, now) ? [{ was, now }] : [];
  });
  const added = draft.filter(({ id }) => !there.has(id));
  const removed = saved.filter(({ id }) => !here.has(id));
  const isInOrder =
    added.length === 0 &&
    saved.filter(({ id }) => here.has(id)).every((question, place) => question.id === draft[place]?.id);
  const texts = [...unfinished].flatMap(([id, own]) => [...own].map(([setting, text]) => [id, setting, text] as const));
  if (changed.length + removed.length + texts.length === 0 && isInOrder) return null;
  return { changed, added, removed, order: isInOrder ? null : draft.map(({ id }) => id), unfinished: texts };
}

/** What is saved now with what was written over it before: what it was then, and the draft that was made of that. */
export function withUnsaved(
  now: readonly Question[],
  { changed, added, removed, order }: Unsaved,
): { readonly before: readonly Question[]; readonly draft: Draft } {
  const was = new Map(changed.map((one) => [one.was.id, one.was]));
  const mine = new Map([...changed.map((one) => one.now), ...added].map((question) => [question.id, question]));
  const gone = new Map(removed.map((question) => [question.id, question]));
  const before = now.map((question) => was.get(question.id) ?? question);
  const kept = before
    // What somebody else has changed since stays.
    .filter(({ id, revision }) => gone.get(id)?.revision !== revision)
    // It may have been added by the page's last breath.
    .map((question) => mine.get(question.id) ?? question);
  const here = new Set(kept.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !here.has(id));
  return { before, draft: inOrder([...kept, ...fresh], order) };
}

/** Those that an order names as it has them; each of the others stays behind whom it follows. */
function inOrder(questions: readonly Question[], order: readonly string[] | null): Draft {
  if (order === null) return insertQuestions([], questions, 0);
  const place = new Map(order.map((id, at) => [id, at]));
  const named = questions
    .filter(({ id }) => place.has(id))
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  let ordered = [...named];
  questions.forEach((question, at) => {
    if (place.has(question.id)) return;
    const follows = questions[at - 1];
    const to = follows ? ordered.findIndex(({ id }) => id === follows.id) + 1 : 0;
    ordered = ordered.toSpliced(to, 0, question);
  });
  return insertQuestions([], ordered, 0);
}
