import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printExpression } from '../expressions/print.ts';
import { parseExpression } from '../expressions/parse.ts';
import type { ExpressionType } from '../expressions/types.ts';
import { translateXPath } from './from-xpath.ts';
import { printXPath } from './to-xpath.ts';
import { parseXPath } from './xpath.ts';

const types = {
  kind: 'text',
  count: 'number',
  born: 'date',
  start: 'datetime',
  parts: 'text[]',
  widths: 'number[]',
  ok: 'boolean',
  own: 'number',
  days: 'text',
  months: 'text',
  mood: 'text',
} as const satisfies Record<string, ExpressionType>;
const scope = new Map<string, ExpressionType>(Object.entries(types));
const around = {
  idOf: (name: string) => (name === 'gone' ? null : scope.has(name) ? name : undefined),
  self: 'own',
  scope,
  codesOf: (id: string) => ({ days: ['0', '2', '10'], months: ['01', '02'], mood: ['good', 'bad'] })[id],
};

/** What an XPath is in our language, or why it is not. */
function ours(xpath: string, wanted: ExpressionType = 'unknown'): string {
  const translated = translateXPath(xpath, wanted, around);
  return translated.ok ? printExpression(translated.expression) : translated.because;
}

function theirs(text: string): string | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  return printXPath(parsed.expression, { nameOf: (id) => (scope.has(id) ? id : null), self: 'own', scope });
}

describe('an XPath in our language', () => {
  it.each([
    ["${kind} = 'fire'", '{kind} = "fire"'],
    [
      "selected(${parts}, 'a') and not(selected(${parts}, 'b'))",
      'selected({parts}, "a") and not selected({parts}, "b")',
    ],
    ["${count} = '3'", '{count} = 3'],
    ["${count} > '-3'", '{count} > -3'],
    ['${kind} = 3', '{kind} = "3"'],
    ["${kind} = ''", 'empty({kind})'],
    ["'' != ${count}", 'not empty({count})'],
    ["${parts} = 'a'", '{parts} = ["a"]'],
    ['. >= 0 and . <= 120', '{own} >= 0 and {own} <= 120'],
    ['${count} div 2 * 3 mod 4', '{count} / 2 * 3 mod 4'],
    ['int((today() - ${born}) div 365.25)', 'floor(days_between({born}, today()) / 365.25)'],
    ['${born} + 7', 'add_days({born}, 7)'],
    ['today() - 30', 'add_days(today(), -30)'],
    ["${born} > '2020-01-01'", '{born} > date("2020-01-01")'],
    ["${start} > date-time('2020-01-01T10:00:00Z')", '{start} > datetime("2020-01-01T10:00:00Z")'],
    ["${ok} = 'true'", '{ok} = true'],
    ["if(${count} > 3, 'many', '')", 'if({count} > 3, "many", empty)'],
    ["concat(${kind}, ' / ', ${count})", '{kind} & " / " & {count}'],
    ["regex(${kind}, '^[0-9]{9}$')", 'matches({kind}, "^[0-9]{9}$")'],
    ["contains(${kind}, 'x') or starts-with(${kind}, 'y')", '{kind} contains "x" or starts_with({kind}, "y")'],
    ['substr(${kind}, 0, 3)', 'part({kind}, 1, 3)'],
    ['string-length(normalize-space(${kind})) > 2', 'length(trim({kind})) > 2'],
    ['sum(${widths}) + count-selected(${parts}) + pow(2, 3)', 'sum({widths}) + count({parts}) + power(2, 3)'],
    ['once(${count})', 'once({count})'],
    ['coalesce(${count}, 0)', 'coalesce({count}, 0)'],
    ['number(${kind}) + 1', 'number({kind}) + 1'],
    ['${kind} + 1', 'number({kind}) + 1'],
    ['1 = 1 or 2 = 2 and 3 = 3', '1 = 1 or 2 = 2 and 3 = 3'],
    ['${days} > 2', 'number({days}) > 2'],
    ["${days} <= '10'", 'number({days}) <= 10'],
    ['3 < ${days}', '3 < number({days})'],
    ['${days} >= ${count}', 'number({days}) >= {count}'],
    ['${days} > ${months}', 'number({days}) > number({months})'],
    ['${kind} > 2', 'number({kind}) > 2'],
    ['${mood} > ${kind}', '{mood} > {kind}'],
    ['${days} = 2', '{days} = "2"'],
    ['${months} = 1', 'number({months}) = 1'],
    ["${months} != '01'", '{months} != "01"'],
    ['max(${days}, 3) + round(${days})', 'max(number({days}), 3) + round(number({days}))'],
    ['max(${days}, ${months})', 'max(number({days}), number({months}))'],
    ['selected(${parts}, 1)', 'selected({parts}, "1")'],
    ["${kind} < '10:00'", '{kind} < "10:00"'],
    ['(1 = 1 or 2 = 2) and 3 = 3', '(1 = 1 or 2 = 2) and 3 = 3'],
    ['-(1 + 2)', '-(1 + 2)'],
  ])('%s', (xpath, expected) => expect(ours(xpath)).toBe(expected));

  it('as a condition takes numbers as XPath does', () => {
    expect(ours('1', 'boolean')).toBe('true');
    expect(ours('0', 'boolean')).toBe('false');
    expect(ours('${count}', 'boolean')).toBe('{count} != 0');
    expect(ours('true()', 'boolean')).toBe('true');
  });

  it.each([
    ["because pyxform doesn't know", 'unreadable'],
    ['${count} >', 'unreadable'],
    ['count(${parts}', 'unreadable'],
    ['/data/a = 1', 'unknown'],
    ['../a = 1', 'unknown'],
    ['position(..) > 1', 'unknown'],
    ["instance('x')/root/item[name = 1]", 'unknown'],
    ["jr:choice-name(${kind}, '${kind}')", 'unknown'],
    ['${last-saved#count} + 1', 'unknown'],
    ['random()', 'unknown'],
    ["regex(${kind}, '(?=a)')", 'unknown'],
    ['${gone} = 1', 'left_out'],
    ['${nobody} = 1', 'name_unknown'],
  ])('%s is %s', (xpath, because) => expect(ours(xpath)).toBe(because));
});

describe('our language as XPath', () => {
  it.each([
    ['{kind} = "fire" and not empty({count})', "${kind} = 'fire' and ${count} != ''"],
    ['not {ok}', "not(${ok} = 'true')"],
    ['{ok} and {count} > 1', "${ok} = 'true' and ${count} > 1"],
    ['{ok} = false', "${ok} = 'false'"],
    ['{parts} contains "a" or "b" in {parts}', "selected(${parts}, 'a') or selected(${parts}, 'b')"],
    ['{kind} in ["a", "b"] and {ok}', "(${kind} = 'a' or ${kind} = 'b') and ${ok} = 'true'"],
    ['{own} <= {count}', '. <= ${count}'],
    ['({count} + 1) * 2', '(${count} + 1) * 2'],
    ['days_between({born}, today()) / 7', '(today() - ${born}) div 7'],
    ['add_days({born}, {count})', 'date(${born} + ${count})'],
    ['{kind} & "\'s"', `concat(\${kind}, "'s")`],
    ['count({parts}) + count({widths})', 'count-selected(${parts}) + count(${widths})'],
    ['average({widths})', null],
    ['weekday({born}) = 1', null],
    ['"both \' and "" quotes"', null],
    ['{nobody} = 1', null],
  ])('%s', (text, expected) => expect(theirs(text)).toBe(expected));

  it('comes back with the same meaning', () => {
    for (const text of [
      '{kind} = "fire" and not empty({count})',
      '{count} - ({count} - 1) > 0',
      'round({count} / 3, 2) >= 1.5',
      'if({count} > 3, "many", "few") = {kind}',
      'days_between({born}, today()) > 30',
      'sum({widths}) + min({widths}) * 2',
      'not (empty({kind}) or {count} = 2)',
      'upper(part({kind}, 2, 3)) = "X"',
    ]) {
      expect(ours(theirs(text) ?? 'nothing')).toBe(text);
    }
  });
});

it('any text is read, or refused', () => {
  const piece = fc.constantFrom(
    '${a}',
    '.',
    '(',
    ')',
    "'",
    'x',
    ' ',
    '/',
    '[',
    'and',
    'not(',
    '1',
    '-',
    'div',
    '::',
    '${',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), (parts) => {
      expect(typeof parseXPath(parts.join('')).ok).toBe('boolean');
    }),
    { numRuns: 3000 },
  );
  expect(parseXPath('('.repeat(5000)).ok).toBe(false);
  expect(parseXPath(`1${' + 1'.repeat(2000)}`).ok).toBe(false);
});
