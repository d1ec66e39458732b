import { aQuestion, aQuestionnaire, type QuestionWords } from '../scenario/a-question.ts';
import { expect } from 'vitest';
import { optionsInOrder } from '@plumbline/domain/question-types/choosing';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { isOffered, sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { normalizeContent } from '@plumbline/domain/questionnaire/content-rules';
import { startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import {
  always,
  answererOf,
  held,
  refusals,
  contentOf,
  isOnlyShown,
  item,
  judges,
  mayAnswerAtAll,
  ordinary,
  questionOfType,
  type Cell,
  type Setting,
} from './cell.ts';

/** `min`, `max` and `step`: what is typed is brought within them, what comes otherwise is refused by name. */
export function bounds(cell: Cell, setting: Setting): void {
  const kind: QuestionWords = cell.type === 'text' ? { textKind: 'number' } : {};
  const type = questionTypeRegistry[cell.type];
  const settings = questionOfType(cell.type, { ...kind, min: 10, max: 20, step: 5 }).settings;
  expect(type.normalize(5, settings)).toBe(10);
  expect(type.normalize(25, settings)).toBe(20);
  expect(type.normalize('012', settings)).toBe(12);
  expect(type.normalize('007', settings)).toBe(10);
  expect(type.validate(type.normalize('twelve', settings), settings)).toEqual(['number_not_readable']);
  const codes = {
    min: ['number_below_min', 5],
    max: ['number_above_max', 25],
    step: ['number_not_on_step', 12],
  } as const;
  const [code, value] = codes[setting as 'min'];
  expect(type.validate(value, settings)).toEqual([code]);
  judges(cell, { ...kind, min: 10, max: 20, step: 5 }, 15, []);
}

/** `usual`: an answer outside is stored as it is, and then a photo or a comment is required, or it is an issue. */
export function usualRanges(cell: Cell): void {
  const day = { date: '2026-03-25', from: null, to: null, allDay: null, running: false };
  const cases: Partial<Record<Cell['type'], readonly [QuestionWords, unknown, number | string]>> = {
    text: [{ textKind: 'number' }, 25, 20],
    length: [{}, 25, 20],
    date_time: [{}, day, '2026-03-20'],
    list: [{ multiSelect: true }, ['a', 'b'], 1],
    image: [{ multiSelect: true }, ['a', 'b'], 1],
  };
  const [words, value, to] = cases[cell.type] ?? [{}, null, 0];
  const content = contentOf(cell.type, { value });
  const outside = (one: 'photo' | 'comment' | 'issue'): QuestionWords => ({
    ...words,
    usual: { from: null, to, outside: one },
  });
  const isHeld = mayAnswerAtAll(cell);
  expect(held(cell, outside('photo'), content)).toEqual(isHeld ? ['file_required'] : []);
  expect(held(cell, outside('photo'), { ...content, files: ['f1'] })).toEqual([]);
  expect(held(cell, outside('comment'), content)).toEqual(isHeld ? ['comment_required'] : []);
  expect(held(cell, outside('comment'), { ...content, comment: 'Worn' })).toEqual([]);
  expect(held(cell, outside('issue'), content)).toEqual([]);
  expect(refusals(cell, outside('comment'), { ...content, comment: 'Worn' })).toEqual(always(cell));
  expect(refusals(cell, outside('photo'), { ...content, files: ['f1'] })).toEqual(always(cell));
  const question = questionOfType(cell.type, outside('issue'));
  expect(normalizeContent(question, content)).toMatchObject({ value, isIssue: true });
  expect(normalizeContent(question, { ...content, value: null, isIssue: true }).isIssue).toBe(false);
  expect(refusals(cell, outside('issue'), { ...content, isIssue: true })).toEqual(always(cell));
}

export const moment = '2026-03-01T07:30+02:00';

/** `dateMode`: each form of a date is taken where it is asked for, and no other. */
export function dateModes(cell: Cell): void {
  const point = (date: string, from: string | null = null) => ({ date, from, to: null, allDay: null, running: false });
  judges(cell, { dateMode: 'date' }, point('2026-03-01'), []);
  judges(cell, { dateMode: 'time' }, point('07:30'), []);
  judges(cell, { dateMode: 'date_time' }, point(moment), []);
  judges(cell, { dateMode: 'date_plus_time' }, point('2026-03-01', '07:30'), []);
  judges(cell, { dateMode: 'date' }, point('07:30'), ['value_not_valid']);
  judges(cell, { dateMode: 'time' }, point('2026-03-01'), ['value_not_valid']);
}

/** `isRange`: from and to in their order; hours that run backwards last an hour. */
export function ranges(cell: Cell): void {
  if (cell.type === 'length') {
    judges(cell, { isRange: true }, { from: 1, to: 2 }, []);
    judges(cell, { isRange: true }, { from: 2, to: 1 }, ['range_reversed']);
    judges(cell, { isRange: true }, { from: 2, to: null }, ['range_incomplete']);
    return;
  }
  const hours = (from: string | null, to: string | null) => ({ date: null, from, to, allDay: null, running: false });
  const words: QuestionWords = { isRange: true, dateMode: 'time' };
  judges(cell, words, hours('07:00', '08:00'), []);
  judges(cell, words, hours('07:00', null), ['range_incomplete']);
  const { settings } = questionOfType(cell.type, words);
  const { normalize } = questionTypeRegistry[cell.type];
  expect(normalize(hours('09:00', '08:00'), settings)).toEqual(hours('09:00', '10:00'));
  expect(normalize(hours(null, null), settings)).toBeNull();
}

/** `isOverMidnight`: hours that run backwards end on the day after, where they may. */
export function nightRanges(cell: Cell): void {
  const night = { date: null, from: '22:00', to: '06:00', allDay: null, running: false };
  const words: QuestionWords = { isRange: true, dateMode: 'time' };
  judges(cell, { ...words, isOverMidnight: true }, night, []);
  const { normalize } = questionTypeRegistry[cell.type];
  const settings = (isOverMidnight: boolean) => questionOfType(cell.type, { ...words, isOverMidnight }).settings;
  expect(normalize(night, settings(true))).toEqual(night);
  expect(normalize(night, settings(false))).toEqual({ ...night, to: '23:00' });
}

/** `multiSelect`: several where they may be, one alone elsewhere. */
export function severalChoices(cell: Cell): void {
  const one = ordinary[cell.type]?.value;
  const items = [item, { id: 'i2', label: 'Kone' }];
  const rows = [...(Array.isArray(one) ? one : []), { id: 'r2', cells: {} }];
  const several = cell.type === 'project_table' ? rows : cell.type.endsWith('_list') ? items : ['a', 'b'];
  judges(cell, { multiSelect: true }, several, []);
  judges(cell, {}, several, ['one_option_only']);
}

/** `filter`: what is not offered is not taken; capitals and spaces around don't matter. */
export function offering(cell: Cell): void {
  if (cell.type === 'list') {
    judges(cell, { filter: ['b'] }, 'a', ['option_unknown']);
    judges(cell, { filter: ['B '] }, 'b', []);
  }
  expect(isOffered('Otis', { filter: ['otis'] })).toBe(true);
  expect(isOffered('Otis', { filter: ['Kone'] })).toBe(false);
  expect(isOffered('Otis', {})).toBe(true);
}

/** `sortAlphabet`: as the questionnaire has them, or by the alphabet with numbers as numbers. */
export function order(cell: Cell): void {
  const settings = (sortAlphabet: boolean) => aQuestion('list', { options: ['b10', 'b9', 'a'], sortAlphabet }).settings;
  const values = (sortAlphabet: boolean) => optionsInOrder(settings(sortAlphabet), 'en').map(({ value }) => value);
  expect([values(false), values(true)]).toEqual([
    ['b10', 'b9', 'a'],
    ['a', 'b9', 'b10'],
  ]);
  isOnlyShown(true, false)(cell, 'sortAlphabet');
}

/** The setting that says where the options come from. Takes the words of the question and the key of its source. */
export function draws(words: QuestionWords, key: string) {
  return ({ type }: Cell): void => {
    const source = sourceOf(questionOfType(type, words));
    expect(type === 'blueprint' ? key : source && sourceKey(source)).toBe(key);
  };
}

/** What the answer is before anybody has given one: only for whoever may give it, and only where it fits. */
export function beginning(cell: Cell): void {
  const { value } = contentOf(cell.type);
  const begun = (initialValue: unknown) =>
    fillIn(
      startQuestionnaire(
        aQuestionnaire(questionOfType(cell.type, { initialValue, isMandatory: true })),
        [],
        'single',
        answererOf(cell),
      ),
    );
  const mayAnswer = mayAnswerAtAll(cell);
  expect(begun(value).contents.get('q')?.value).toEqual(mayAnswer ? value : undefined);
  expect(begun(value).missing).toEqual([]);
  expect(submit(begun(value)).toSave).toEqual(mayAnswer ? ['q'] : []);
  expect(begun({ of: 'another kind' }).contents.has('q')).toBe(false);
  expect(begun(null).missing.map(({ code }) => code)).toEqual(mayAnswer ? ['answer_required'] : []);
}
