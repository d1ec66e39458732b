import { createContext } from 'react';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { recallable } from '@plumbline/domain/questionnaire/recall';
import type { PreviousAnswers } from '../api/previous-answers.ts';

/** What questions were answered with in the job before, by their recall key. */
export interface Recall {
  readonly jobNumber: number;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly dateOf: ReadonlyMap<string, string>;
}

/** Null where nothing is recalled: the app is off, there was no job before, or it has not been read. */
export const RecallContext = createContext<Recall | null>(null);

/** What this questionnaire may recall of the job before; null where there was none. */
export function makeRecall(definition: QuestionnaireDefinition, previous: PreviousAnswers | undefined): Recall | null {
  if (!previous || previous.jobNumber === null) return null;
  const { jobNumber, answers, dateOf } = previous;
  return { jobNumber, answers: recallable(definition, answers), dateOf };
}
