import { canonicalId } from '../ids/id.ts';
import { askedIdOf } from './asked-id.ts';

/** What a person puts into one answer (spec/2 §3). Empty is null, or an empty list. */
export interface AnswerContent {
  /** Of the question type's own shape, see its definition; null when there is no answer. */
  readonly value: unknown;
  /** Asset ids. */
  readonly files: readonly string[];
  readonly comment: string | null;
  /** The picture of the signature as a PNG data address. */
  readonly signature: string | null;
  readonly emails: readonly string[];
  readonly isIssue: boolean;
}

/** What the server holds as the answer to a question, and how it last judged it. */
export interface StoredFacts {
  readonly value: unknown;
  /** Whether its question was on the path when something was last stored. */
  readonly isCurrent: boolean;
}

/** A stored answer. Answers are append-only: a change is a newer answer to the same question. */
export interface Answer extends AnswerContent {
  /** `{questionId}_{suffix}`, made by the person's device (spec/4 §4 "Questions and answers"). */
  readonly id: string;
  readonly questionId: string;
  /** The repetition of the repeat group that it is given in; empty outside of groups, and in a group's first repetition. */
  readonly repetition: string;
  /** The revision of the question that it was given to. */
  readonly revision: number;
  /** The id of the answer that was current on the person's device when this one was given, null for the first. */
  readonly base: string | null;
  /** When it was given, ISO 8601 with zone. */
  readonly at: string;
  /** The person, null when answered by a public link. */
  readonly by: string | null;
  /** Given from the same base as another person's answer; until someone looks at it. */
  readonly isParallel: boolean;
  /**
   * What the server holds for the question: of a stored answer its own value, of one that waits on this device what it is
   * laid over, null for nothing. Left out where nobody knows: then all that follows from it is computed again.
   */
  readonly stored?: StoredFacts | null;
  /** When it was given; `at` is when it arrived. */
  readonly givenAt?: string;
}

export const emptyContent: AnswerContent = {
  value: null,
  files: [],
  comment: null,
  signature: null,
  emails: [],
  isIssue: false,
};

/** Only the content of an answer, without who, when and which. */
export function contentOf(answer: AnswerContent): AnswerContent {
  const { value, files, comment, signature, emails, isIssue } = answer;
  return { value, files, comment, signature, emails, isIssue };
}

const suffixPattern = /^[A-Za-z0-9-]{1,64}$/;

/** The id of a new answer. Throws a RangeError when the suffix has other than letters, digits and hyphens, or none. */
export function makeAnswerId(questionId: string, suffix: string): string {
  if (!suffixPattern.test(suffix)) throw new RangeError('answer_suffix_not_valid');
  return `${questionId}_${suffix}`;
}

/** The parts of an answer's id, null when it is not one. */
export function parseAnswerId(id: string): { readonly questionId: string; readonly suffix: string } | null {
  const cut = id.lastIndexOf('_');
  const suffix = id.slice(cut + 1);
  return cut > 0 && suffixPattern.test(suffix) ? { questionId: id.slice(0, cut), suffix } : null;
}

/** An answer's id with its question's id as the database writes it; what the device made of its own stays as it is. */
export function canonicalAnswerId(id: string): string {
  const cut = id.lastIndexOf('_');
  return cut > 0 ? `${canonicalId(id.slice(0, cut))}${id.slice(cut)}` : id;
}

/** The newest answer of each question, by the id under which it is asked. `answers` may come in any order; at the same time the greater id is the newer. */
export function newestAnswers(answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const newest = new Map<string, Answer>();
  for (const answer of answers) {
    const id = askedIdOf(answer);
    const known = newest.get(id);
    if (!known || isNewer(answer, known)) newest.set(id, answer);
  }
  return newest;
}

function isNewer(one: Answer, other: Answer): boolean {
  const difference = Date.parse(one.at) - Date.parse(other.at);
  return difference === 0 ? one.id > other.id : difference > 0;
}
