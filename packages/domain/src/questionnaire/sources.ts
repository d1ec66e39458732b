import { sourceOf, type QuestionSource } from '../question-types/sources.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { askedQuestions } from './definition.ts';

/** What a person meets of the sources that a job's questions draw on. */
export interface SourceFacts {
  /** By a public link nothing of the instance is shown, so there is nothing to choose from. */
  readonly isPublic: boolean;
  readonly hasProject: boolean;
  /** Whether the person may write this field of the job's project. */
  readonly writesField: (fieldId: string) => boolean;
}

/** The sources of the questions that are asked. */
export function sourcesOf(definition: QuestionnaireDefinition): readonly QuestionSource[] {
  return askedQuestions(definition).flatMap((question) => sourceOf(question) ?? []);
}

const drawing: readonly QuestionType[] = ['system_list', 'project_list', 'project_table', 'project_value'];

/** Whether a question is of a type that chooses from, shows or writes something beyond the questionnaire. */
export function drawsOnSources(question: Pick<Question, 'type'>): boolean {
  return drawing.includes(question.type);
}

function canBeAnswered(question: Question, facts: SourceFacts): boolean {
  const source = sourceOf(question);
  if (facts.isPublic || source === null) return false;
  switch (source.kind) {
    case 'table':
      return facts.hasProject;
    case 'field':
      return facts.hasProject && facts.writesField(source.name);
    default:
      return true;
  }
}

/**
 * A question as it is asked of this person in this job: what nobody could fill in here (a field of a project where there
 * is no project, or that the person may only read) is not demanded either.
 */
export function demandedOf(question: Question, facts: SourceFacts): Question {
  if (!question.settings.isMandatory || !drawsOnSources(question) || canBeAnswered(question, facts)) return question;
  return { ...question, settings: { ...question.settings, isMandatory: false } };
}
