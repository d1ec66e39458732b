import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { generateQuestionName, isGeneratedName, withNames } from '@plumbline/domain/questionnaire/question-names';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';

/** The questions as the editor shows them, in order. Their `sequence` is always their index. */
export type Draft = readonly Question[];

/** All question types, in the order of the editor's menu. */
export const offeredTypes = [
  'step',
  'text',
  'bool',
  'list',
  'date_time',
  'image',
  'length',
  'blueprint',
  'project_list',
  'system_list',
  'project_value',
  'project_table',
  'message',
  'summary',
] as const satisfies readonly QuestionType[];

/** Puts the questions' places in order again. */
function numbered(questions: readonly Question[]): Draft {
  return questions.map((question, sequence) => (question.sequence === sequence ? question : { ...question, sequence }));
}

/**
 * A new question of this type, with its type's defaults and what is `preset` beside them; `language` is the one that it will be
 * written in, where it is known.
 */
export function newQuestion(
  type: QuestionType,
  id: string,
  language: string | null = null,
  preset: Pick<Partial<Question>, 'settings' | 'fileRequired' | 'isClientVisible'> = {},
): Question {
  const settings = { ...questionTypeRegistry[type].defaults, ...preset.settings };
  return { ...blankQuestion, ...preset, id, revision: 0, type, settings, language };
}

/** Puts questions in at a place. Those without a name, and copies, get a name of their own. */
export function insertQuestions(draft: Draft, questions: readonly Question[], at: number): Draft {
  const order = numbered([...draft.slice(0, at), ...questions, ...draft.slice(at)]);
  const added = new Set(questions.map(({ id }) => id));
  // Those that were there keep theirs, also where they stand behind what was put in.
  const named = new Map(
    withNames([...order.filter(({ id }) => !added.has(id)), ...order.filter(({ id }) => added.has(id))]).map((one) => [
      one.id,
      one,
    ]),
  );
  return order.map((question) => named.get(question.id) ?? question);
}

/**
 * Replaces what is given of one question. The name of one that was added in this editor follows its title until it is given one: a pause
 * long enough to save the first word must not end that.
 */
export function changeQuestion(
  draft: Draft,
  id: string,
  patch: Partial<Question>,
  isAdded = (question: Question) => question.revision === 0,
): Draft {
  return draft.map((question) => {
    if (question.id !== id) return question;
    const changed = { ...question, ...patch };
    const isNew = isAdded(question) && question.root === null && patch.name === undefined;
    if (!isNew || patch.title === undefined) return changed;
    const taken = new Set(draft.filter((other) => other.id !== id).map(({ name }) => name));
    return isGeneratedName(question, taken) ? { ...changed, name: generateQuestionName(changed, taken) } : changed;
  });
}

/** Takes questions out. */
export function removeQuestions(draft: Draft, ids: readonly string[]): Draft {
  const gone = new Set(ids);
  return numbered(draft.filter((question) => !gone.has(question.id)));
}

/** The ids of a question's block: a step with the questions under it, any other question alone. */
export function blockOf(draft: Draft, id: string): readonly string[] {
  const place = draft.findIndex((question) => question.id === id);
  const question = draft[place];
  if (!question) return [];
  if (!isStep(question)) return [id];
  const next = draft.findIndex((other, index) => index > place && isStep(other));
  return draft.slice(place, next < 0 ? draft.length : next).map((one) => one.id);
}
