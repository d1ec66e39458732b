import {
  blankQuestion,
  makeDefinition,
  type Question,
  type QuestionnaireDefinition,
} from '@plumbline/domain/questionnaire/definition';
import type { PathRule, QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';

/** What a test says of a question: settings lie beside the question's own fields, as one speaks of them. */
export type QuestionWords = QuestionSettings &
  Partial<Omit<Question, 'type' | 'settings'>> & {
    /** Options by value: short for `childs`. */
    readonly options?: readonly string[];
    /** Path rules as `[value, toQuestion]`: short for `path`. */
    readonly paths?: readonly (readonly [PathRule['value'], string])[];
  };

/**
 * A question of this type with ordinary values for all that the test doesn't speak of, on top of the type's defaults.
 * Without an id it is named after its type.
 */
export function aQuestion(type: QuestionType, words: QuestionWords = {}): Question {
  const { options, paths, ...rest } = words;
  const own: Partial<Question> = {};
  const settings: Record<string, unknown> = { ...questionTypeRegistry[type].defaults };
  for (const [name, value] of Object.entries(rest)) {
    if (isQuestionField(name)) Object.assign(own, { [name]: value });
    else settings[name] = value;
  }
  if (options) settings['childs'] = options.map((value) => ({ value }));
  if (paths) settings['path'] = paths.map(([value, toQuestion]) => ({ value, toQuestion }));
  const id = own.id ?? type;
  return { ...blankQuestion, revision: 1, title: id, ...own, id, type, settings };
}

function isQuestionField(name: string): boolean {
  return name === 'id' || name === 'revision' || name in blankQuestion;
}

/** A questionnaire of these questions, in this order. */
export function aQuestionnaire(...questions: readonly Question[]): QuestionnaireDefinition {
  return makeDefinition(
    'job-type',
    questions.map((question, sequence) => ({ ...question, sequence })),
  );
}
