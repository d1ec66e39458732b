import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression, fittingAnswers } from './arbitrary-expressions.fixtures.ts';
import { EvaluationBudget, evaluationLimit, EvaluationTooDemanding } from './budget.ts';
import { compileExpression } from './compile.ts';
import { evening, read } from './expressions.fixtures.ts';

const runs = (text: string, answers: Readonly<Record<string, unknown>>, budget: EvaluationBudget) =>
  compileExpression(read(text)).run((id) => answers[id], { ...evening, budget });

const long = 'x'.repeat(100_000);
const items = Array.from({ length: 10_000 }, (_, place) => `item ${place}`);
const dates = items.map(() => ({ date: '2026-03-01T07:30', from: null, to: null, allDay: null, running: false }));

describe('a budget', () => {
  it('ends what multiplies its texts, and names what cost the most', () => {
    const budget = new EvaluationBudget();
    let text: unknown = 'Door';
    const double = () => {
      for (let column = 0; column < 200; column++) {
        const before = text;
        text = budget.charge(`c${column}`, () => runs('{q} & {q}', { q: before }, budget));
      }
    };
    expect(double).toThrow(EvaluationTooDemanding);
    try {
      double();
    } catch (error) {
      expect((error as EvaluationTooDemanding).of).toMatch(/^c\d+$/);
    }
    expect(budget.spent).toBeLessThan(evaluationLimit * 1.5);
  });

  it('ends with an error of whoever made it', () => {
    const refuse = (of: string | null) => new RangeError(`too much: ${of}`);
    const budget = new EvaluationBudget({ limit: 10, refuse });
    expect(() => budget.charge('door', () => runs('{q} & "a long text"', {}, budget))).toThrow('too much: door');
  });

  it.each([
    'join({items}, {long})',
    '{long} & {long} & {long} & {long} & {long} & {long} & {long} & {long}',
    'count([{items}, {items}, {items}, {items}, {items}, {items}, {items}, {items}])',
    'matches(part({long}, 1, 5000), "([a-z]{1,200})*y")',
    '{dates} = {dates}',
    'part(part(part({long}, 2), 2), 2)',
  ])('is spent or enough within a blink: %s', (text) => {
    const run = compileExpression(read(text)).run;
    const answers: Readonly<Record<string, unknown>> = { items, long, dates };
    const began = Date.now();
    for (let time = 0; time < 5; time++) {
      try {
        run((id) => answers[id], { ...evening, budget: new EvaluationBudget() });
      } catch (error) {
        expect(error).toBeInstanceOf(EvaluationTooDemanding);
      }
    }
    // Five runs, on a machine that does other things as well.
    expect(Date.now() - began).toBeLessThan(5000);
  });
});

describe('ordinary expressions', { timeout: 30_000 }, () => {
  it('are never refused, and give what they give without a budget', () => {
    fc.assert(
      fc.property(anyExpression, fittingAnswers, (tree, answers) => {
        const { run } = compileExpression(tree);
        const budget = new EvaluationBudget();
        const lookup = (id: string) => answers[id];
        expect(run(lookup, { ...evening, budget })).toEqual(run(lookup, evening));
        expect(budget.spent).toBeLessThan(evaluationLimit / 20);
      }),
      { numRuns: 4000 },
    );
  });

  it('leave two hundred columns over a page of text each within it', () => {
    const budget = new EvaluationBudget();
    for (let column = 0; column < 200; column++) {
      runs('trim({note}) & " (" & length({note}) & ")"', { note: 'A note. '.repeat(100) }, budget);
    }
    expect(budget.spent).toBeLessThan(evaluationLimit);
  });
});

it('a list of texts is joined no further than a text may be long', () => {
  const text = compileExpression(read('join({items}, {long})')).run((id) => ({ items, long })[id], evening);
  expect(text).toHaveLength(100_000);
});
