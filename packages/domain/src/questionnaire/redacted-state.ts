import type { AnswerProblemCode } from './answer-problem.ts';

/*
 * A path leads through questions that not everybody sees, and conditions depend on answers that not everybody may read.
 * So that a device computes the same path as the server, it receives what follows from the hidden data (decision 0011):
 * placeholders of those questions, where their answers lead, and the results of the parts of conditions that depend on
 * them. Never their content, nor their answers.
 */

/** Replaces what a person may not see at one place. */
export interface RedactedQuestion {
  /**
   * The results of the parts removed from this question's expressions, by their numbers: whether they hold; for a
   * calculation over hidden values, its result.
   */
  readonly outcomes?: readonly unknown[];
  /**
   * The question that the unseen answer leads to, null for the next one; missing if the question's own rules decide.
   */
  readonly leadsTo?: string | null;
  /** Problems that the server found here, and that the device can't determine. */
  readonly problems?: readonly AnswerProblemCode[];
  /** Whether the person may answer here, if that depends on who gave the answer. */
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
  /** By question: the state for a repetition that the person has just added. */
  readonly fresh: Readonly<Record<string, RedactedQuestion>>;
}

/** The redacted state at a place of a questionnaire. */
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
