import { describe, expect, it } from 'vitest';
import { parseExpression } from './parse.ts';
import { printExpression } from './print.ts';
import { referencesIn, renameReferences } from './references.ts';

/** The code of the first mistake, and the text with its place marked. */
function mistakeIn(text: string): string {
  const parsed = parseExpression(text);
  if (parsed.ok) return 'none';
  const { code, at, length } = parsed.problem;
  return `${code} ${text.slice(0, at)}»${text.slice(at, at + length)}«${text.slice(at + length)}`;
}

describe('a mistake is told with its place', () => {
  it.each([
    ['', 'expression_empty »«'],
    ['   ', 'expression_empty »   «'],
    ['1 +', 'value_expected 1 +»«'],
    ['1 +  ', 'value_expected 1 +»«  '],
    ['1 + * 2', 'value_expected 1 + »*« 2'],
    ['and true', 'value_expected »and« true'],
    ['round(1,)', 'value_expected round(1,»)«'],
    ['1 2', 'operator_expected 1 »2«'],
    ['{a} {b}', 'operator_expected {a} »{b}«'],
    ['1 < 2 < 3', 'operator_expected 1 < 2 »<« 3'],
    ['(1 + 2', 'bracket_not_closed »(«1 + 2'],
    ['sum(1, 2', 'bracket_not_closed sum»(«1, 2'],
    ['["a"', 'bracket_not_closed »[«"a"'],
    ['1)', 'bracket_unexpected 1»)«'],
    [')', 'bracket_unexpected »)«'],
    ['(1]', 'bracket_unexpected (1»]«'],
    ['{a', 'reference_not_closed »{a«'],
    ['{a = {b}', 'reference_not_closed »{a = «{b}'],
    ['{ }', 'reference_empty »{ }«'],
    ['"door', 'text_not_closed »"door«'],
    ["'it''s", "text_not_closed »'it''s«"],
    ['1.2.3', 'number_not_valid »1.2.3«'],
    ['1e999', 'number_not_valid »1e999«'],
    ['{a} == 1', 'operator_unknown {a} »==« 1'],
    ['true && false', 'operator_unknown true »&&« false'],
    ['!true', 'operator_unknown »!«true'],
    ['{a} <> 1', 'operator_unknown {a} »<>« 1'],
    ['width > 1', 'name_unknown »width« > 1'],
    ['1 # 2', 'character_unknown 1 »#« 2'],
    ['1 + 😀', 'character_unknown 1 + »😀«'],
    ['window.x', 'character_unknown window».«x'],
  ])('%j', (text, expected) => expect(mistakeIn(text)).toBe(expected));

  it('also when it is too long or too deep', () => {
    expect(mistakeIn(`1${' + 1'.repeat(3000)}`)).toMatch(/^expression_too_long/);
    expect(mistakeIn(`1${'+1'.repeat(600)}`)).toMatch(/^expression_too_long/);
    expect(mistakeIn(`${'('.repeat(101)}1${')'.repeat(101)}`)).toMatch(/^nested_too_deep/);
    expect(mistakeIn(`${'not '.repeat(101)}true`)).toMatch(/^nested_too_deep/);
    expect(mistakeIn(`${'-'.repeat(5000)}1`)).toMatch(/^nested_too_deep/);
    expect(mistakeIn(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBe('none');
  });
});

it('prints with no more brackets than are needed', () => {
  for (const [text, printed] of [
    ['((1))+((2*3))', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['(1-2)-3', '1 - 2 - 3'],
    ['NOT (true AND false)', 'not (true and false)'],
    ['(not true) and false', 'not true and false'],
    ['not(1=2)', 'not 1 = 2'],
    ['(1=2)=false', '(1 = 2) = false'],
    ['-(1+2)', '-(1 + 2)'],
    ['ROUND( {a} ,2)', 'round({a}, 2)'],
    ["'it''s' & 'a\"b'", `"it's" & 'a"b'`],
    ['["a",  {b}]', '["a", {b}]'],
  ] as const) {
    const parsed = parseExpression(text);
    expect(parsed.ok && printExpression(parsed.expression)).toBe(printed);
  }
});

it('names the questions of a text again and leaves all else as it is, mistakes too', () => {
  const rename = (id: string) => (id === 'a' ? 'x' : null);
  expect(renameReferences('{a}  > { a } or {b} = "{a}"', rename)).toBe('{x}  > {x} or {b} = "{a}"');
  expect(renameReferences('{a} > # {a}', rename)).toBe('{x} > # {a}');
  expect(referencesIn('1 + {long id}')).toEqual([{ id: 'long id', at: 4, length: 9 }]);
});
