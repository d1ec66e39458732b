import { describe, expect, it } from 'vitest';
import { conditionText, noCondition, type Clause } from './clauses.ts';
import { readCondition } from './read-condition.ts';
import type { ExpressionType } from './types.ts';

const scope = new Map<string, ExpressionType>([
  ['width', 'number'],
  ['height', 'number'],
  ['wood', 'text'],
  ['damaged', 'boolean'],
  ['parts', 'text[]'],
  ['day', 'date'],
]);
const clause = (question: string, operator: Clause['operator'], value: Clause['value']): Clause => ({
  kind: 'clause',
  question,
  operator,
  value,
});
const wide = clause('width', 'above', { kind: 'number', value: 100 });
const damaged = clause('damaged', 'is', { kind: 'boolean', value: true });

describe('a formula as clauses', () => {
  it('is read with brackets of one level, whichever way it is written', () => {
    const oak = clause('wood', 'is', { kind: 'texts', values: ['Oak', 'Pine'] });
    const either = { join: 'and', members: [wide, { kind: 'group', members: [damaged, oak] }] };
    for (const text of [
      '{width} > 100 and ({damaged} = true or {wood} in ["Oak", "Pine"])',
      '100 < {width} and ({damaged} or {wood} in ["Oak", "Pine"])',
    ]) {
      expect(readCondition(text, scope)).toEqual(either);
    }
    expect(readCondition('{damaged} or {width} > 100 and {wood} = "Oak"', scope)).toEqual({
      join: 'or',
      members: [damaged, { kind: 'group', members: [wide, clause('wood', 'is', { kind: 'text', value: 'Oak' })] }],
    });
  });

  it.each([
    ['not {damaged}', clause('damaged', 'is_not', { kind: 'boolean', value: true })],
    ['not empty({wood})', clause('wood', 'answered', null)],
    ['{wood} = empty', clause('wood', 'unanswered', null)],
    ['{wood} = ""', clause('wood', 'unanswered', null)],
    ['selected({parts}, "Lock")', clause('parts', 'contains', { kind: 'text', value: 'Lock' })],
    ['count({parts}) >= 2', clause('parts', 'count_at_least', { kind: 'number', value: 2 })],
    ['{width} > {height}', clause('width', 'above', { kind: 'question', id: 'height' })],
    ['{width} < -5', clause('width', 'below', { kind: 'number', value: -5 })],
    ['{day} < add_days(today(), -7)', clause('day', 'below', { kind: 'today', days: -7 })],
    ['{day} = date("2026-03-01")', clause('day', 'is', { kind: 'day', day: '2026-03-01' })],
  ] as const)('%s is one clause', (text, expected) => {
    expect(readCondition(text, scope)).toEqual({ join: 'and', members: [expected] });
  });

  it.each([
    '{width} * 2 > 100',
    'not ({damaged} or {width} > 100)',
    'not {width} > 100',
    '{damaged} and ({width} > 100 or {wood} = "Oak" and {height} > 1)',
    '{nobody} = 1',
    '{width} contains "1"',
    'true',
    '{width} >',
    'once({damaged})',
  ])('%s is more than clauses can say, or wrong', (text) => {
    expect(readCondition(text, scope)).toBeNull();
  });

  it('is none without a text', () => {
    expect(readCondition('  ', scope)).toEqual(noCondition);
    expect(conditionText(noCondition)).toBe('');
  });
});

it('a condition is written without brackets that it does not need', () => {
  expect(conditionText({ join: 'and', members: [{ kind: 'group', members: [wide] }] })).toBe('{width} > 100');
  expect(conditionText({ join: 'and', members: [{ kind: 'group', members: [wide, damaged] }] })).toBe(
    '{width} > 100 or {damaged} = true',
  );
  expect(conditionText({ join: 'or', members: [{ kind: 'group', members: [wide, damaged] }, damaged] })).toBe(
    '{width} > 100 and {damaged} = true or {damaged} = true',
  );
  expect(conditionText({ join: 'and', members: [{ kind: 'group', members: [wide, damaged] }, damaged] })).toBe(
    '({width} > 100 or {damaged} = true) and {damaged} = true',
  );
});
