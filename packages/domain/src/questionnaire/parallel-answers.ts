import type { Answer } from './answers.ts';

/** The facts of an arriving answer that decide whether it is a parallel one. */
export interface ArrivingAnswer {
  readonly base: string | null;
  readonly by: string | null;
}

/**
 * Whether an arriving answer is a parallel one (spec/4 §4 "Questions and answers"): another person has answered the
 * same question since the answer that it is based on. One's own earlier answers, sent late from the same device, are no
 * conflict. Public answers have no person: two of them count as two people.
 * `stored` holds the question's answers in the order in which they were stored. An unknown `base` (never stored, or not
 * to this question) counts as none.
 */
export function isParallelAnswer(arriving: ArrivingAnswer, stored: readonly Pick<Answer, 'id' | 'by'>[]): boolean {
  const base = arriving.base === null ? -1 : stored.findIndex((one) => one.id === arriving.base);
  return stored.slice(base + 1).some((one) => one.by === null || one.by !== arriving.by);
}
