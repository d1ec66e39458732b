import { describe, expect, it } from 'vitest';
import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { checkExpression } from './check.ts';
import { read } from './expressions.fixtures.ts';
import { expressionTypeOf } from './question-types.ts';
import type { ExpressionType } from './types.ts';

const scope = new Map<string, ExpressionType>([
  ['yes', 'boolean'],
  ['width', 'number'],
  ['name', 'text'],
  ['day', 'date'],
  ['start', 'datetime'],
  ['parts', 'text[]'],
  ['widths', 'number[]'],
  ['field', 'unknown'],
]);

/** The first problem's code, and the text with its place marked. */
function problemOf(text: string, wanted: ExpressionType = 'unknown'): string {
  const [problem] = checkExpression(read(text), scope, wanted);
  if (!problem) return 'none';
  const { code, at, length } = problem;
  return `${code} ${text.slice(0, at)}»${text.slice(at, at + length)}«${text.slice(at + length)}`;
}

describe('what goes together', () => {
  it.each([
    '{yes} and {width} > 1 and {name} = "x"',
    '{day} < {start} and {day} = today()',
    '{parts} contains "a" and "a" in {parts} and selected({parts}, {name})',
    '{name} contains "x" and {name} in ["a", "b"]',
    'sum({widths}, {width}) + count({parts})',
    'if({yes}, {width}, empty) + coalesce({width}, 0)',
    'min({day}, today()) < max({start}, now())',
    '{field} + 1 > {field} and {field} = "x" and {field}',
    'matches({name}, "[a-z]+")',
    'round({width}, 2) & {day} & {parts}',
    '[{width}, 1] contains 2 and {widths} = [1, 2] and [] = {parts}',
  ])('%s', (text) => expect(problemOf(text)).toBe('none'));
});

describe('what does not is told with its place', () => {
  it.each([
    ['{gone} = 1', 'question_unknown »{gone}« = 1'],
    ['1 + average_of(2)', 'function_unknown 1 + »average_of(2)«'],
    ['{width} + {name}', 'type_mismatch {width} + »{name}«'],
    ['{name} and {yes}', 'type_mismatch »{name}« and {yes}'],
    ['not {width}', 'type_mismatch not »{width}«'],
    ['-{name}', 'type_mismatch -»{name}«'],
    ['{width} = "5"', 'types_differ {width} = »"5"«'],
    ['{parts} = "a"', 'types_differ {parts} = »"a"«'],
    ['{day} = "2026-03-01"', 'types_differ {day} = »"2026-03-01"«'],
    ['{yes} < true', 'type_mismatch »{yes}« < true'],
    ['{widths} < 3', 'type_mismatch »{widths}« < 3'],
    ['1 in {width}', 'type_mismatch 1 in »{width}«'],
    ['{parts} contains 1', 'types_differ {parts} contains »1«'],
    ['round()', 'too_few_values »round()«'],
    ['round(1, 2, 3)', 'too_many_values »round(1, 2, 3)«'],
    ['today(1)', 'too_many_values »today(1)«'],
    ['round("1")', 'type_mismatch round(»"1"«)'],
    ['add_days({name}, 1)', 'type_mismatch add_days(»{name}«, 1)'],
    ['if({yes}, 1, "a")', 'types_differ »if({yes}, 1, "a")«'],
    ['[1, "a"]', 'types_differ [1, »"a"«]'],
    ['matches({name}, {name})', 'pattern_not_literal matches({name}, »{name}«)'],
    ['matches({name}, "(")', 'pattern_not_valid matches({name}, »"("«)'],
  ])('%s', (text, expected) => expect(problemOf(text)).toBe(expected));
});

it('wants a result of the kind that it is for', () => {
  expect(problemOf('{width} + 1', 'boolean')).toBe('result_type »{width} + 1«');
  expect(problemOf('{width} > 1', 'boolean')).toBe('none');
  expect(problemOf('empty', 'number')).toBe('none');
  expect(checkExpression(read('{parts}'), scope, 'text')).toEqual([
    { code: 'result_type', at: 0, length: 7, expected: 'text', found: 'text[]' },
  ]);
});

it('knows the type of every kind of question', () => {
  const typeOf = (...[type, words]: Parameters<typeof aQuestion>) => expressionTypeOf(aQuestion(type, words));
  expect(typeOf('bool')).toBe('boolean');
  expect(typeOf('list')).toBe('text');
  expect(typeOf('list', { multiSelect: true })).toBe('text[]');
  expect(typeOf('text', { textKind: 'number' })).toBe('number');
  expect(typeOf('date_time')).toBe('date');
  expect(typeOf('date_time', { dateMode: 'time' })).toBe('text');
  expect(typeOf('date_time', { dateMode: 'date_time', isRange: true })).toBe('datetime[]');
  expect(typeOf('date_time', { isPunchClock: true })).toBe('datetime[]');
  expect(typeOf('length', { isRange: true })).toBe('number[]');
  expect(typeOf('message')).toBeNull();
  expect(expressionTypeOf(aQuestion('text'), true)).toBe('text[]');
  expect(expressionTypeOf(aQuestion('step'), true)).toBeNull();
});
