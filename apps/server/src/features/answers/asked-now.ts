import { drawsOnSources } from '@plumbline/domain/questionnaire/sources';
import type { Questionnaire } from '../questions/index.ts';
import type { Entry } from './entries.ts';

/** Whether an answer may be to a question that draws on lists, tables or fields, possibly in an older revision. */
export function mayDrawOnSources(entry: Entry, stands: Questionnaire): boolean {
  const question = stands.byId.get(entry.questionId);
  return !isAsItStands(entry, stands) || question === undefined || drawsOnSources(question);
}

/** Whether an answer was given to the current revision of its question. */
export function isAsItStands({ questionId, answer }: Entry, stands: Questionnaire): boolean {
  const isNewest = answer.revision === null || answer.revision === stands.byId.get(questionId)?.revision;
  return isNewest && isAsked(stands, questionId);
}

/** Whether a question is asked now: it is part of the job type and not disabled. */
export function isAsked({ byId }: Questionnaire, questionId: string): boolean {
  return byId.get(questionId)?.disabled === false;
}
