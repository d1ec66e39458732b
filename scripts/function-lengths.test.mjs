import { expect, test } from 'vitest';
import { compareLengths, longFunctionsIn } from './function-lengths.mjs';

const body = (/** @type {number} */ lines) => Array.from({ length: lines - 2 }, () => '  act();').join('\n');

test('functions of every form are measured, each with its name and its line', async () => {
  const text = [
    `function long() {\n${body(6)}\n}`,
    `export const Arrow = () => {\n${body(7)}\n};`,
    `const named = function () {\n${body(5)}\n};`,
    `const short = () => {\n${body(4)}\n};`,
  ].join('\n');
  expect(await longFunctionsIn('a.tsx', text, 4)).toEqual([
    { file: 'a.tsx', line: 1, name: 'long', lines: 6 },
    { file: 'a.tsx', line: 7, name: 'Arrow', lines: 7 },
    { file: 'a.tsx', line: 14, name: 'named', lines: 5 },
  ]);
});

const functions = [120, 160].map((lines) => ({ file: 'a.ts', line: 1, name: `of${lines}`, lines }));

test('one more than there may be is refused, with those that are', () => {
  const { complaints, hints } = compareLengths(functions, { 150: 0, 100: 2 });
  expect(complaints).toEqual(['1 functions are longer than 150 lines, 0 may be:\n  160 lines: of160 (a.ts:1)']);
  expect(hints).toEqual([]);
});

test('fewer than there may be pass, and the limit can fall', () => {
  const { complaints, hints } = compareLengths(functions, { 150: 1, 100: 3 });
  expect(complaints).toEqual([]);
  expect(hints).toHaveLength(1);
});
