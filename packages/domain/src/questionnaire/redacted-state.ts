import type { AnswerProblemCode } from './answer-problem.ts';

/*
 * A path leads through questions that not everybody sees, and conditions look at answers that not everybody reads. So that
 * a device finds the same path as the server, it is given what follows from the unseen (decision 0011): the places of those
 * questions, where their answers lead, and whether the parts of a condition hold that look at them. Never what they ask,
 * nor what was answered.
 */

/** Replaces what a person may not see at one place. */
export interface RedactedQuestion {
  /**
   * What the parts come to that were taken out of the expressions of this question, by their numbers: whether they hold; for
   * a calculation that rests on unseen values, its result.
   */
  readonly outcomes?: readonly unknown[];
  /**
   * The question that the unseen answer leads to, null for the next one; missing if the question's own rules decide.
   */
  readonly leadsTo?: string | null;
  /** What the server finds missing or wrong here, where the device can't tell. */
  readonly problems?: readonly AnswerProblemCode[];
  /** Whether the person may answer here, where it follows from who gave the answer. */
  readonly mayAnswer?: boolean;
  /** The repetitions of a group whose list the person doesn't see. */
  readonly repetitions?: readonly string[];
  /**
   * The answers for which this was computed: by asked id, the answer that the person saw, null for none. Once the
   * device has another one, the device decides by itself, and the server once that answer has arrived.
   */
  readonly of?: Readonly<Record<string, string | null>>;
}

export interface RedactedState {
  /** By asked id. */
  readonly places: Readonly<Record<string, RedactedQuestion>>;
  /** By question: what holds in a repetition that the person has only just added. */
  readonly fresh: Readonly<Record<string, RedactedQuestion>>;
}

/** What is given at a place of a questionnaire. */
export function redactedQuestionAt(
  given: RedactedState | undefined,
  askedId: string,
  isRepeated: boolean,
): RedactedQuestion | undefined {
  if (!given) return undefined;
  if (Object.hasOwn(given.places, askedId)) return given.places[askedId];
  if (!isRepeated) return undefined;
  const [questionId = ''] = askedId.split('/');
  return Object.hasOwn(given.fresh, questionId) ? given.fresh[questionId] : undefined;
}

/** The reference that replaces a part taken out of a question's expressions. */
export function outcomeName(number: number): string {
  return `given-${number}`;
}

/** The number of the part that a reference names, null if it is a question's. */
export function outcomeNumber(reference: string): number | null {
  const digits = /^given-(\d{1,4})$/.exec(reference)?.[1];
  return digits === undefined ? null : Number(digits);
}
