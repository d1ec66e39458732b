import { passesFilter, type Cells } from '../projects/table-rows.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import { isOffered, sourceOf, type QuestionSource } from '../question-types/sources.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import type { Question } from './definition.ts';

/** What a person finds in a source; with `isCut` there is more than is listed. */
export type SourceContent =
  | { readonly kind: 'items'; readonly labels: readonly string[]; readonly isCut: boolean }
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[];
      readonly rows: readonly Cells[];
      readonly isCut: boolean;
    }
  /** A field of the project. `optionCount` is null for one that is not chosen from a list. */
  | { readonly kind: 'field'; readonly mayWrite: boolean; readonly optionCount: number | null };

/** What a person meets of the sources that a job's questions draw on. */
export interface SourceFacts {
  /** By a public link nothing of the instance is shown, so there is nothing to choose from. */
  readonly isPublic: boolean;
  /** What is in a source, as far as the person may see it; null where it is gone or hidden, or where there is no project. */
  readonly contentOf: (source: QuestionSource) => SourceContent | null;
}

/** Whether a question is of a type that chooses from, shows or writes something beyond the questionnaire. */
export function drawsOnSources(question: Pick<Question, 'type'>): boolean {
  return questionTraits[question.type].drawsOn !== undefined;
}

/** Whether strangers may be let choose from what a type draws on: what a field of a project holds, nobody gives away by a link. */
export function isPublicSource(type: QuestionType): boolean {
  const { drawsOn } = questionTraits[type];
  return drawsOn === 'list' || drawsOn === 'table';
}

/** Whether a person can answer a question at all with what they find in its source. */
function canBeAnswered(question: Question, facts: SourceFacts): boolean {
  const source = sourceOf(question);
  const content = facts.isPublic || source === null ? null : facts.contentOf(source);
  const { settings } = question;
  switch (content?.kind) {
    case undefined:
      return false;
    case 'field':
      return content.mayWrite && content.optionCount !== 0;
    case 'items':
      return content.isCut || content.labels.some((label) => isOffered(label, settings));
    case 'rows':
      if (content.columns.length === 0) return false;
      return content.isCut || content.rows.some((cells) => passesFilter(cells, settings.tableDisplayFilter));
  }
}

/**
 * A question as it is asked of this person in this job: what they could not fill in here (a field that is gone, hidden from
 * them or only to be read, an empty list or table, no project at all) is not demanded either. The device asks this of the
 * sources that it was sent, the server of the database when a job is submitted, so that Next and Submit agree.
 */
export function demandedOf(question: Question, facts: SourceFacts): Question {
  if (!question.settings.isMandatory || !drawsOnSources(question) || canBeAnswered(question, facts)) return question;
  return { ...question, settings: { ...question.settings, isMandatory: false } };
}
