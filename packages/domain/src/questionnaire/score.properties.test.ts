import fc from 'fast-check';
import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { answer, startQuestionnaire } from './engine.ts';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { pathOf } from './path-of.ts';
import type { ScoreFigures } from '../jobs/job-score.ts';
import { scoreOf, type Score } from './score.ts';

const points = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
const options = ['a', 'b', 'c'] as const;

const questions = fc.array(
  fc.record({
    kind: fc.constantFrom('list', 'several', 'bool', 'text', 'step', 'group'),
    points: fc.dictionary(fc.constantFrom(...options, 'true', 'false', 'gone'), points),
    weight: fc.constantFrom(null, 0, 0.25, 1, 3),
    isMandatory: fc.boolean(),
    isHidden: fc.constantFrom(false, false, true),
  }),
  { minLength: 1, maxLength: 10 },
);

type Made = typeof questions extends fc.Arbitrary<infer T> ? T : never;

const typeOf = { list: 'list', several: 'list', bool: 'bool', text: 'text', step: 'step', group: 'step' } as const;

function questionnaireOf(made: Made) {
  return aQuestionnaire(
    ...made.map(({ kind, isHidden, ...settings }, place) =>
      aQuestion(typeOf[kind], {
        id: `q${place}`,
        ...(kind === 'step' || kind === 'group' ? {} : settings),
        ...(typeOf[kind] === 'list' ? { options, multiSelect: kind === 'several' } : {}),
        ...(kind === 'group' ? { repeat: { min: 2, max: null } } : {}),
        ...(isHidden ? { showWhen: '1 = 2' } : {}),
      }),
    ),
  );
}

const valueOf = (kind: Made[number]['kind'], picks: readonly number[]): unknown => {
  const [pick = 0] = picks;
  if (pick === 0) return null;
  if (kind === 'bool') return pick % 2 === 0;
  if (kind === 'several') return [...new Set(picks.map((one) => options[one % 3]))];
  return options[pick % 3];
};

const cases = fc
  .tuple(questions, fc.array(fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 20 }))
  .map(([made, picks]) => {
    const definition = questionnaireOf(made);
    const path = pathOf(definition, new Map());
    const values = new Map(
      made.flatMap(({ kind }, place): [string, unknown][] =>
        kind === 'step' || kind === 'group'
          ? []
          : [
              [`q${place}`, valueOf(kind, picks[place] ?? [])],
              [`q${place}/2`, valueOf(kind, picks[place + 10] ?? [])],
            ],
      ),
    );
    return { made, definition, path, values };
  });

const units = (score: ScoreFigures) =>
  [score.points, score.possible, score.open].map((one) => Math.round(one * 10_000));
const sum = (parts: readonly ScoreFigures[]) =>
  parts.map(units).reduce((one, other) => one.map((figure, place) => figure + (other[place] ?? 0)), [0, 0, 0]);

function scored({ definition, path, values }: typeof cases extends fc.Arbitrary<infer T> ? T : never, order = path) {
  return scoreOf(definition, order, (id) => values.get(id), 80);
}

describe('any score', () => {
  it('is the sum of its steps, and each repeat group the sum of its repetitions, to the last decimal', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const score = scored(one);
        if (!score) return;
        expect(sum(score.steps)).toEqual(units(score));
        for (const step of score.steps.filter(({ repetitions }) => repetitions.length > 0))
          expect(sum(step.repetitions)).toEqual(units(step));
      }),
    );
  });

  it('lies between nothing and all, and is passed where its percentage reaches the mark', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const score = scored(one);
        if (!score) return;
        expect(score.points).toBeGreaterThanOrEqual(0);
        expect(score.points).toBeLessThanOrEqual(score.possible);
        expect(score.percent === null).toBe(score.open > 0);
        expect(score.passed).toBe(score.percent === null ? null : score.percent >= 80);
      }),
    );
  });

  it('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(cases, fc.func(fc.integer()), (one, key) => {
        const shuffled = one.path.toSorted((left, right) => key(left) - key(right));
        expect(scored(one, shuffled)).toEqual(scored(one));
      }),
    );
  });

  it('is the same however what is hidden is answered', () => {
    fc.assert(
      fc.property(cases, fc.nat(5), (one, pick) => {
        const onPath = new Set(one.path);
        const other = new Map(
          [...one.values].map(([id, value]) => [id, onPath.has(id) ? value : (options[pick % 3] ?? null)]),
        );
        expect(scored({ ...one, values: other })).toEqual(scored(one));
      }),
    );
  });

  it('is on the device what it is on the server', () => {
    fc.assert(
      fc.property(cases, (one) => {
        let state = startQuestionnaire(one.definition, [], 'single', anAnswerer());
        for (const [id, value] of one.values) state = answer(state, id, { value });
        const device: Score | null = scoreOf(one.definition, state.path, (id) => state.contents.get(id)?.value, 80);
        expect(device).toEqual(scored(one));
      }),
    );
  });
});
