import { isStep } from '../question-types/question-traits.ts';
import { readRepetitionList, repetitionsIn } from '../question-types/repetition-list.ts';
import { emptyContent, type AnswerContent, type Signer } from './answers.ts';
import type { Question } from './definition.ts';
import { sameContent } from './same-content.ts';

/** One difference between an answer and the previous one. `from` and `to` are null for an empty value. */
export type AnswerChange =
  | { readonly part: 'value'; readonly from: unknown; readonly to: unknown }
  /** Of an answer of several entries (options, rows): the entries themselves. */
  | { readonly part: 'entries'; readonly removed: readonly unknown[]; readonly added: readonly unknown[] }
  /** Of a repeat group: the numbers of the removed in the earlier list, and of the added in the later one, from 1. */
  | {
      readonly part: 'repetitions';
      readonly removed: readonly number[];
      readonly added: readonly number[];
      readonly isMoved: boolean;
    }
  | { readonly part: 'files'; readonly removed: readonly string[]; readonly added: readonly string[] }
  | { readonly part: 'comment'; readonly from: string | null; readonly to: string | null }
  | { readonly part: 'signature'; readonly from: string | null; readonly to: string | null }
  | { readonly part: 'signer'; readonly from: Signer | null; readonly to: Signer | null }
  | { readonly part: 'emails'; readonly removed: readonly string[]; readonly added: readonly string[] }
  | { readonly part: 'issue'; readonly isIssue: boolean };

/**
 * The differences between an answer and the previous one, for the history of an answer (spec/2 §3 Answer); empty if
 * they are equal. `earlier` is null for the first answer; `question` is the one that the later was given to.
 */
export function answerChanges(
  question: Question,
  earlier: AnswerContent | null,
  later: AnswerContent,
): readonly AnswerChange[] {
  const before = earlier ?? emptyContent;
  const changes: AnswerChange[] = [...valueChanges(question, before.value, later.value)];
  const files = exchanged(before.files, later.files);
  if (files) changes.push({ part: 'files', ...files });
  for (const part of ['comment', 'signature'] as const) {
    if (before[part] !== later[part]) changes.push({ part, from: before[part], to: later[part] });
  }
  const [signedBefore, signedAfter] = [before.signer ?? null, later.signer ?? null];
  if (!sameContent(signedBefore, signedAfter)) changes.push({ part: 'signer', from: signedBefore, to: signedAfter });
  const emails = exchanged(before.emails, later.emails);
  if (emails) changes.push({ part: 'emails', ...emails });
  if (before.isIssue !== later.isIssue) changes.push({ part: 'issue', isIssue: later.isIssue });
  return changes;
}

function valueChanges(question: Question, from: unknown, to: unknown): readonly AnswerChange[] {
  if (sameContent(from ?? null, to ?? null)) return [];
  if (isStep(question) && readRepetitionList(to)) {
    const [before, after] = [from, to].map((value) => repetitionsIn(value, question.settings)) as [string[], string[]];
    const removed = before.filter((id) => !after.includes(id));
    const added = after.filter((id) => !before.includes(id));
    const stayed = before.filter((id) => after.includes(id));
    const isMoved = !sameContent(
      stayed,
      after.filter((id) => before.includes(id)),
    );
    if (removed.length === 0 && added.length === 0 && !isMoved) return [];
    const numbers = (ids: readonly string[], list: readonly string[]) => ids.map((id) => list.indexOf(id) + 1);
    return [{ part: 'repetitions', removed: numbers(removed, before), added: numbers(added, after), isMoved }];
  }
  const [before, after] = [entriesOf(from), entriesOf(to)];
  const entries = before && after && before.length + after.length > 2 ? exchanged(before, after) : null;
  // One for another reads best as from and to, and so does another order.
  return entries ? [{ part: 'entries', ...entries }] : [{ part: 'value', from: from ?? null, to: to ?? null }];
}

/** The entries of a value of several; no value has none. Null for a value of another shape. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : null;
}

/** The removed and added entries, null if there are none. */
function exchanged<Entry>(before: readonly Entry[], after: readonly Entry[]) {
  const isIn = (list: readonly Entry[]) => (one: Entry) => list.some((other) => sameContent(one, other));
  const removed = before.filter((one) => !isIn(after)(one));
  const added = after.filter((one) => !isIn(before)(one));
  return removed.length + added.length > 0 ? { removed, added } : null;
}
