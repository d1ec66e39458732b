import type { BodyOf } from '@plumbline/contract/call';
import type { sendAnswers } from '@plumbline/contract/answers';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { AskedPlace } from './answering.queries.ts';

/** An answer as it is sent, which all steps of answering take. */
export type Entry = BodyOf<typeof sendAnswers>['entries'][number];

/** The question that an entry answers, in its repetition. */
export function placeOf({ questionId, answer }: Entry): AskedPlace {
  return { questionId, repetition: answer.repetition };
}

/** The asked id of the question that an entry answers. */
export function askedIdOfEntry(entry: Entry): string {
  return askedIdOf(placeOf(entry));
}

/** An answer that passed: as it will be stored, with what follows from it. */
export interface AcceptedAnswer {
  entry: Entry;
  question: Question;
  content: AnswerContent;
  searchText: string;
  base: string | null;
  isParallel: boolean;
  /** Its question was removed since it was given. */
  isGone: boolean;
  raisesIssue: boolean;
  /** When it was given, as far as its device's clock is plausible: "now" in its expressions. */
  moment: Date;
}

/** Search reads no more of an answer than this. */
export const searchLimit = 10_000;
