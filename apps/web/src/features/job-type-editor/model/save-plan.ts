import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import { withoutBlanks } from '@plumbline/domain/translations/texts';
import type { Draft } from './draft.ts';

/** What the server is known to hold: its questions in order, and those it could take back. */
export interface Saved {
  readonly questions: readonly Question[];
  /** Removed there, by this editor or before: they are restored instead of made again. */
  readonly removedIds: ReadonlySet<string>;
  /** Existing global questions of other job types, or formerly of this one: they are attached. */
  readonly globalIds: ReadonlySet<string>;
}

/** One call that brings the server nearer to the draft. */
export type SaveStep =
  | { readonly kind: 'create' | 'restore' | 'attach'; readonly question: Question; readonly sequence: number }
  | { readonly kind: 'change'; readonly question: Question; readonly was: Question }
  | { readonly kind: 'remove' | 'detach'; readonly question: Question }
  | { readonly kind: 'reorder'; readonly ids: readonly string[] };

/** A key of a step, to identify the one that failed. */
export function stepKey(step: SaveStep): string {
  return step.kind === 'reorder' ? `reorder ${step.ids.join(' ')}` : `${step.kind} ${step.question.id}`;
}

/**
 * Whether what a question asks, and whether it is asked, is the same; place and revision are not looked at, nor what the
 * server does not keep: else a blank at the end of a title would be saved again and again.
 */
export function isSameQuestion(one: Question, other: Question): boolean {
  return one === other || sameContent(asStored(one), asStored(other));
}

function asStored({ title, description, translations, ...rest }: Question): Question {
  return {
    ...rest,
    revision: 0,
    sequence: 0,
    title: title.trim(),
    description: description.trim(),
    translations: withoutBlanks(translations),
  };
}

/**
 * The steps that lead from what is saved to the draft: first what is new, then what changed, what is gone, and the order.
 * After the first of them has been done the plan is made again.
 */
export function savePlan(saved: Saved, draft: Draft): readonly SaveStep[] {
  const there = new Map(saved.questions.map((question) => [question.id, question]));
  const wanted = new Set(draft.map((question) => question.id));
  const steps: SaveStep[] = [];

  let before = 0;
  for (const question of draft) {
    if (there.has(question.id)) before += 1;
    else {
      const isAttached = saved.globalIds.has(question.id);
      const kind = isAttached ? 'attach' : saved.removedIds.has(question.id) ? 'restore' : 'create';
      steps.push({ kind, question, sequence: before });
    }
  }
  for (const question of draft) {
    const known = there.get(question.id);
    if (known && !isSameQuestion(known, question)) steps.push({ kind: 'change', question, was: known });
  }
  for (const question of saved.questions) {
    if (!wanted.has(question.id)) steps.push({ kind: question.isGlobal ? 'detach' : 'remove', question });
  }
  const order = draft.map((question) => question.id);
  const isComplete = steps.every(({ kind }) => kind === 'change');
  if (isComplete && saved.questions.some((question, place) => question.id !== order[place])) {
    steps.push({ kind: 'reorder', ids: order });
  }
  return steps;
}

/** The same questions in the same revisions, order and use, under the same names. */
export function isSameState(one: readonly Question[], other: readonly Question[]): boolean {
  return (
    one.length === other.length &&
    one.every((question, place) => {
      const twin = other[place];
      return (
        twin?.id === question.id &&
        twin.revision === question.revision &&
        twin.disabled === question.disabled &&
        twin.name === question.name
      );
    })
  );
}
