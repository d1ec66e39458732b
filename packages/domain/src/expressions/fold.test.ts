import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression, fittingAnswers } from './arbitrary-expressions.fixtures.ts';
import { compileExpression } from './compile.ts';
import type { Expression } from './expression.ts';
import { evening, read } from './expressions.fixtures.ts';
import { foldHidden } from './fold.ts';
import { printExpression } from './print.ts';
import { dependenciesOf } from './references.ts';

const isUnseen = (id: string) => id.startsWith('h');

/** The folded text with what was taken out of it, `~` before what looks at something else as well. */
function folded(text: string, wanted: 'truth' | 'value' = 'truth'): string | null {
  const found = foldHidden(read(text), isUnseen, wanted, (place) => `given-${place}`);
  if (!found) return null;
  const parts = [...found.parts.values()].map((one) => (one.isMixed ? '~' : '') + printExpression(one.expression));
  return [printExpression(found.expression), ...parts].join(' | ');
}

describe('what looks at the unseen is taken out of an expression', () => {
  it.each([
    ['{v} > 3', '{v} > 3'],
    ['{h} = "x"', '{given-0} | {h} = "x"'],
    ['{v} > 3 and {h} = "x"', '{v} > 3 and {given-0} | {h} = "x"'],
    ['{h} and {v}', '{given-0} and {v} | {h}'],
    ['not {h}', '{given-0} | not {h}'],
    ['{h1} = 1 or {h2} = 2', '{given-0} | {h1} = 1 or {h2} = 2'],
    ['{v} or {h1} = 1 or {h2} = 2', '{v} or {given-0} or {given-1} | {h1} = 1 | {h2} = 2'],
    ['if({h} = 1, 1, 2) < {v}', 'if({given-0}, 1, 2) < {v} | {h} = 1'],
    ['{v} = ({h} > 3)', '{v} = {given-0} | {h} > 3'],
    ['{v} = empty({h})', '{v} = {given-0} | empty({h})'],
  ])('%s', (text, expected) => expect(folded(text)).toBe(expected));

  it.each([
    ['{v} > {h}', '{given-0} | ~{v} > {h}'],
    ['{v} = 1 and sum({v}, {h}) > 3', '{v} = 1 and {given-0} | ~sum({v}, {h}) > 3'],
    ['{v} > (if({h1} = 1, {h2}, 3))', '{given-0} | ~{v} > if({h1} = 1, {h2}, 3)'],
  ])('a value that a comparison needs takes the comparison along: %s', (text, expected) =>
    expect(folded(text)).toBe(expected),
  );

  it.each([
    ['if({h} > 3, {v} * 2, 0)', 'if({given-0}, {v} * 2, 0) | {h} > 3'],
    ['{v} & "x"', '{v} & "x"'],
    ['{h} * {v}', null],
    ['if({v}, {h}, 0)', null],
    ['coalesce({v}, {h})', null],
  ])('of a calculation only what decides, never a value: %s', (text, expected) =>
    expect(folded(text, 'value')).toBe(expected),
  );
});

describe('whatever the expression and the answers are', { timeout: 30_000 }, () => {
  const unseen = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));

  function run(expression: Expression, lookup: (id: string) => unknown) {
    return compileExpression(expression).run(lookup, evening);
  }

  it.each(['truth', 'value'] as const)('with the outcomes given it comes to the same as before (%s)', (wanted) => {
    let taken = 0;
    fc.assert(
      fc.property(anyExpression, fittingAnswers, unseen, (tree, answers, ids) => {
        const found = foldHidden(
          tree,
          (id) => ids.includes(id as 'a'),
          wanted,
          (place) => `given-${place}`,
        );
        if (!found) {
          expect(wanted).toBe('value');
          return;
        }
        taken += found.parts.size;
        const seen = (id: string) => answers[id];
        const outcomes = new Map<string, unknown>();
        for (const [id, part] of found.parts) {
          const outcome = run(part.expression, seen);
          outcomes.set(id, typeof outcome === 'boolean' ? outcome : null);
        }
        for (const id of dependenciesOf(found.expression)) expect(ids).not.toContain(id);
        const after = run(found.expression, (id) => (outcomes.has(id) ? outcomes.get(id) : seen(id)));
        const before = run(tree, seen);
        if (wanted === 'value') expect(after).toEqual(before);
        else expect(after === true).toBe(before === true);
      }),
      { numRuns: 5000 },
    );
    expect(taken).toBeGreaterThan(30);
  });
});
