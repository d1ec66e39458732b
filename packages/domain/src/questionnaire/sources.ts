import { passesFilter, type Cells } from '../projects/table-rows.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import { isOffered, sourceOf, type QuestionSource } from '../question-types/sources.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import type { Question } from './definition.ts';

/** The content of a source as a person sees it; with `isCut` there is more than is listed. */
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

/** The sources of a job's questions, as a person sees them. */
export interface SourceFacts {
  /** By a public link, nothing of the instance is shown, so there is nothing to choose from. */
  readonly isPublic: boolean;
  /**
   * The content of a source as far as the person may see it; null if it is gone or hidden, or if there is no project.
   */
  readonly contentOf: (source: QuestionSource) => SourceContent | null;
}

/** Whether a question is of a type that chooses from, shows or writes something beyond the questionnaire. */
export function drawsOnSources(question: Pick<Question, 'type'>): boolean {
  return questionTraits[question.type].drawsOn !== undefined;
}

/** Whether strangers may choose from the sources of a type: not from project fields. */
export function isPublicSource(type: QuestionType): boolean {
  const { drawsOn } = questionTraits[type];
  return drawsOn === 'list' || drawsOn === 'table';
}

/** Whether a person can answer a question at all with the content of its source. */
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
 * A question adapted to this person and job: if they can't fill it in (a field that is gone, hidden or read-only, an
 * empty list or table, no project at all), it isn't mandatory. The device checks the sources that it received, the
 * server the database on submit, so that Next and Submit agree.
 */
export function demandedOf(question: Question, facts: SourceFacts): Question {
  if (!question.settings.isMandatory || !drawsOnSources(question) || canBeAnswered(question, facts)) return question;
  return { ...question, settings: { ...question.settings, isMandatory: false } };
}
