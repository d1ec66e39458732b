import type { Answer } from './answers.ts';
import { makeDefinition, type Question, type QuestionnaireDefinition } from './definition.ts';
import { sameContent } from './same-content.ts';

/** Properties that are not content: moving, disabling or renaming a question requires no new revision. */
const notContent = new Set<keyof Question>(['id', 'revision', 'sequence', 'disabled', 'name']);

/**
 * Whether an edit creates a new revision (spec/4 §4 "Questions and answers"): any change of the question's content,
 * appearance or accepted values; not of its position, or whether it is enabled.
 */
export function makesNewRevision(before: Question, after: Question): boolean {
  const names = Object.keys({ ...before, ...after }) as (keyof Question)[];
  return names.some((name) => !notContent.has(name) && !sameContent(before[name], after[name]));
}

/** A revision of a question with the period in which it was asked; `until` is null while it still is. */
export interface QuestionRevision {
  readonly question: Question;
  readonly from: string;
  readonly until: string | null;
}

/** The questionnaire as it was asked at a moment (ISO 8601). */
export function definitionAt(
  jobTypeId: string,
  revisions: readonly QuestionRevision[],
  moment: string,
): QuestionnaireDefinition {
  const at = Date.parse(moment);
  const newest = new Map<string, Question>();
  for (const { question, from, until } of revisions) {
    if (Date.parse(from) > at || (until !== null && Date.parse(until) <= at)) continue;
    const known = newest.get(question.id);
    if (!known || known.revision < question.revision) newest.set(question.id, question);
  }
  return makeDefinition(jobTypeId, [...newest.values()]);
}

/** The question as it was when the answer was given, null when that revision is not among these. */
export function questionOfAnswer(
  answer: Pick<Answer, 'questionId' | 'revision'>,
  revisions: readonly QuestionRevision[],
): Question | null {
  const found = revisions.find(
    ({ question }) => question.id === answer.questionId && question.revision === answer.revision,
  );
  return found?.question ?? null;
}
