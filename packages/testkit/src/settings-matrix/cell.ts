import { aQuestion, aQuestionnaire, type QuestionWords } from '../scenario/a-question.ts';
import { anAnswerer } from '../scenario/an-answer.ts';
import { expect } from 'vitest';
import type { Role } from '@plumbline/domain/actor/roles';
import type { QuestionPropertyName } from '@plumbline/domain/question-types/property';
import type { SettingName } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { contentProblems } from '@plumbline/domain/questionnaire/content-rules';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { answer, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import { validateAnswer } from '@plumbline/domain/questionnaire/validation';

/** One cell of the matrix: what a setting does to a question of a type for a person of a role. */
export interface Cell {
  readonly type: QuestionType;
  readonly role: Role;
}

export type Setting = SettingName | QuestionPropertyName;

export const item = { id: 'i1', label: 'Otis' };

/** An ordinary answer of each type, and the settings that it takes. Null: the type takes no answer. */
export const ordinary: Readonly<
  Record<QuestionType, { readonly value: unknown; readonly words?: QuestionWords } | null>
> = {
  date_time: { value: { date: '2026-03-01', from: null, to: null, allDay: null, running: false } },
  bool: { value: false },
  list: { value: 'a', words: { options: ['a', 'b'] } },
  project_list: { value: item, words: { projectListType: 'maker' } },
  system_list: { value: item },
  text: { value: 'gate' },
  image: { value: 'a', words: { options: ['a', 'b'] } },
  length: { value: 0 },
  message: null,
  project_value: { value: 'gate', words: { field: 'notes' } },
  summary: null,
  step: null,
  project_table: { value: [{ id: 'r1', cells: { Door: 'D-1' } }], words: { projectTableType: 'doors' } },
  blueprint: { value: { file: 'f1', elements: ['e1'] }, words: { field: 'plans' } },
};

export const png = 'data:image/png;base64,iVBORw0KGgo=';

/** The question `q` of a type, with what a type needs to be answered at all. */
export function questionOfType(type: QuestionType, words: QuestionWords = {}): Question {
  return aQuestion(type, { id: 'q', isClientVisible: true, ...ordinary[type]?.words, ...words });
}

/** Whoever answers in a cell of the matrix. */
export function answererOf({ role }: Cell) {
  return anAnswerer({ role, id: 'dana' });
}

/** Who may answer at all (spec/2 §5, §6): a client on blueprints alone. */
export function mayAnswerAtAll({ type, role }: Cell): boolean {
  return ordinary[type] !== null && (role !== 'client' || type === 'blueprint');
}

/** An answer that fits such a question, changed as told. */
export function contentOf(type: QuestionType, patch: Partial<AnswerContent> = {}): AnswerContent {
  return { ...emptyContent, value: ordinary[type]?.value ?? null, ...patch };
}

/** What is wrong with this content for this person, beside what every answer of theirs would meet. */
export function refusals(cell: Cell, words: QuestionWords, content: AnswerContent): readonly string[] {
  const input = { ...content, id: 'q_1', questionId: 'q' };
  return validateAnswer(questionOfType(cell.type, words), input, { answerer: answererOf(cell) }).map(
    ({ code }) => code,
  );
}

export const always = (cell: Cell): readonly string[] =>
  ordinary[cell.type] === null ? ['question_takes_no_answer'] : mayAnswerAtAll(cell) ? [] : ['answer_not_allowed'];

/** What holds Submit of a questionnaire of this one question, for this person. */
export function held(cell: Cell, words: QuestionWords, content: AnswerContent): readonly string[] {
  const definition = aQuestionnaire(questionOfType(cell.type, words));
  const begun = startQuestionnaire(definition, [], 'single', answererOf(cell));
  const state = submit(answer(begun, 'q', content));
  return state.missing.map(({ code }) => code);
}

/** Something that only some contents may carry: refused without the setting, taken with it, whoever may answer at all. */
export function allows(cell: Cell, setting: SettingName, patch: Partial<AnswerContent>, code: string): void {
  const content = contentOf(cell.type, patch);
  expect(refusals(cell, {}, content)).toEqual([...always(cell), code]);
  expect(refusals(cell, { [setting]: true }, content)).toEqual(always(cell));
}

/** A demand: Submit waits for whoever may answer, and for nobody else. */
export function demands(
  cell: Cell,
  words: QuestionWords,
  without: AnswerContent,
  given: AnswerContent,
  code: string,
): void {
  expect(held(cell, words, without)).toEqual(mayAnswerAtAll(cell) ? [code] : []);
  expect(held(cell, words, given)).toEqual([]);
  expect(contentProblems(questionOfType(cell.type, {}), without)).toEqual([]);
}

/** What is only seen, or read by an input: no verdict over answers, nor who sees the question, depends on it. */
export function isOnlyShown(...values: readonly unknown[]) {
  return (cell: Cell, setting: Setting): void => {
    for (const value of values) {
      const words = { [setting]: value } as QuestionWords;
      const question = questionOfType(cell.type, words);
      expect(questionTypeRegistry[cell.type].settings.safeParse(question.settings).success).toBe(true);
      expect(refusals(cell, words, contentOf(cell.type))).toEqual(always(cell));
      expect(held(cell, words, contentOf(cell.type))).toEqual([]);
      expect(maySeeQuestion(question, answererOf(cell))).toBe(true);
    }
  };
}

/** The value is taken with these settings, and what is wrong with it otherwise. */
export function judges(cell: Cell, words: QuestionWords, value: unknown, codes: readonly string[]): void {
  expect(refusals(cell, words, { ...emptyContent, value })).toEqual([...always(cell), ...codes]);
}
