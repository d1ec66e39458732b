import type { Question } from '@plumbline/domain/questionnaire/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertQuestions, newQuestion } from './draft.ts';
import type { Folding, MapRow } from './path-map.ts';
import { pathMapOf, quietSteps } from './path-map.ts';
import { examine } from './problems.ts';

const ask = (id: string, path: readonly (readonly [string, string])[] = []): Question => ({
  ...newQuestion(id.startsWith('s') ? 'step' : 'text', id),
  title: id,
  settings: { path: path.map(([value, toQuestion]) => ({ value, toQuestion })) },
});
const open: Folding = { steps: new Set(), openRuns: new Set() };
const mapOf = (questions: readonly Question[], folding = open) => {
  const draft = insertQuestions([], questions, 0);
  return pathMapOf(draft, examine(draft), folding);
};
const said = (row: MapRow) => (row.kind === 'run' ? row.questions.map((one) => one.id).join('+') : row.id);

describe('the map of paths', () => {
  it('has a line for what branches and what is jumped to, and folds the rest', () => {
    const { rows, edges, goesOn } = mapOf([
      ask('s1'),
      ask('a', [['x', 'f']]),
      ask('b'),
      ask('c'),
      ask('d'),
      ask('s2'),
      ask('e'),
      ask('f'),
    ]);
    expect(rows.map(said)).toEqual(['s1', 'a', 'b+c+d', 's2', 'e', 'f', 'end']);
    expect(edges).toEqual([{ from: 1, to: 5, lane: 0, isLoop: false }]);
    expect(rows[1]).toMatchObject({
      pathEdges: [
        { rule: 0, to: 'f' },
        { rule: null, to: 'b' },
      ],
    });
    expect(goesOn).toEqual([true, true, true, true, true, true, false]);
  });

  it('draws the jumps of a folded step from the step, and names who leaves it', () => {
    const questions = [ask('s1'), ask('a', [['x', 'f']]), ask('b'), ask('s2'), ask('e'), ask('f')];
    const { rows, edges, rowOf } = mapOf(questions, { steps: new Set(['s1', 's2']), openRuns: new Set() });
    expect(rows.map(said)).toEqual(['s1', 's2', 'end']);
    expect(rows[0]).toMatchObject({ isFolded: true, count: 2, leaving: [{ id: 'a' }] });
    expect(edges).toEqual([]);
    expect(rowOf.get('f')).toBe(1);
  });

  it('shows loops, ends and rules that lead nowhere', () => {
    const { edges, rows, goesOn } = mapOf([
      ask('a'),
      ask('b', [['x', 'a']]),
      ask('c', [
        ['y', 'gone'],
        ['any', 'e'],
        ['', 'e'],
      ]),
      ask('d'),
      ask('e'),
    ]);
    expect(edges).toContainEqual({ from: 1, to: 0, lane: 0, isLoop: true });
    expect(rows[2]).toMatchObject({ pathEdges: [{ rule: 0, to: 'nowhere' }, { to: 'e' }, { to: 'e' }] });
    expect(goesOn[2]).toBe(false);
  });

  it('begins with the steps folded that no jump touches', () => {
    const draft = insertQuestions([], [ask('s1'), ask('a', [['x', 'c']]), ask('s2'), ask('b'), ask('s3'), ask('c')], 0);
    expect([...quietSteps(draft, examine(draft))]).toEqual(['s2']);
  });

  it('never lets two jumps cover each other in one column', () => {
    const ids = Array.from({ length: 12 }, (_, place) => `q${place}`);
    const rule = fc.tuple(fc.constantFrom('x', 'y', 'any', ''), fc.constantFrom(...ids));
    fc.assert(
      fc.property(fc.array(fc.array(rule, { maxLength: 3 }), { minLength: 12, maxLength: 12 }), (rules) => {
        const { edges, rows, rowOf } = mapOf(ids.map((id, place) => ask(id, rules[place])));
        expect(ids.every((id) => rows[rowOf.get(id) ?? -1] !== undefined)).toBe(true);
        for (const one of edges) {
          for (const other of edges) {
            if (one === other || one.lane !== other.lane) continue;
            const [a, b] = [Math.min(one.from, one.to), Math.max(one.from, one.to)];
            const [c, d] = [Math.min(other.from, other.to), Math.max(other.from, other.to)];
            expect(b <= c || d <= a).toBe(true);
          }
        }
      }),
    );
  });
});
