import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from './draft.ts';

/** How much of a job type clients see, and whoever opens a job by a link: every question, those that are chosen, or none. */
export const clientsSee = ['all', 'chosen', 'nothing'] as const;
export type ClientsSee = (typeof clientsSee)[number];

/** How much of a questionnaire clients see, by its questions. One without questions shows nothing. */
export function clientsSeeOf(draft: Draft): ClientsSee {
  const shown = draft.filter(({ isClientVisible }) => isClientVisible).length;
  if (shown === 0) return 'nothing';
  return shown === draft.length ? 'all' : 'chosen';
}

/** The questions that clients see, by id. */
export function shownToClients(draft: Draft): ReadonlySet<string> {
  return new Set(draft.filter(({ isClientVisible }) => isClientVisible).map(({ id }) => id));
}

/** Shows clients exactly these questions. Those that are as they should be stay the same objects: nothing of them is saved. */
export function withShownToClients(draft: Draft, isShown: (question: Question) => boolean): Draft {
  return draft.map((question) => {
    const isClientVisible = isShown(question);
    return question.isClientVisible === isClientVisible ? question : { ...question, isClientVisible };
  });
}
