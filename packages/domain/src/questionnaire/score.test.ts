import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import type { QuestionnaireDefinition } from './definition.ts';
import { followAnswers } from './path-of.ts';
import { hasScore, scoreOf, sectionScore } from './score.ts';

const threeWays = { options: ['good', 'worn', 'broken', 'none'], points: { good: 10, worn: 5, broken: 0 } };

const brakes = aQuestion('list', { id: 'brakes', ...threeWays, isMandatory: true, weight: 3 });
const lights = aQuestion('list', { id: 'lights', ...threeWays });
const belt = aQuestion('bool', { id: 'belt', points: { true: 10, false: 0 } });
const checks = aQuestion('list', { id: 'checks', options: ['a', 'b', 'c'], multiSelect: true, points: { a: 1, b: 2 } });
const notes = aQuestion('text', { id: 'notes', isMandatory: true });

const vehicle = aQuestionnaire(brakes, lights, belt, checks, notes);

/** The score of these answers, on the path that they lead along. */
function scored(
  definition: QuestionnaireDefinition,
  answers: Readonly<Record<string, unknown>>,
  passMark: number | null = null,
) {
  const given = new Map(Object.entries(answers).map(([id, value]) => [id, { value, stored: null }]));
  const { path, calculated } = followAnswers(definition, given);
  return scoreOf(definition, path, (id) => calculated.get(id) ?? answers[id], passMark);
}

describe('the score of a job', () => {
  it('adds the points of the chosen options, times the weight of their questions', () => {
    expect(scored(vehicle, { brakes: 'worn', lights: 'good', belt: false, checks: ['a', 'c'] })).toMatchObject({
      points: 15 + 10 + 0 + 1,
      possible: 30 + 10 + 10 + 3,
      percent: 49.1,
      open: 0,
      passMark: null,
      passed: null,
    });
  });

  it('counts an option without points, and an optional question without an answer, in neither figure', () => {
    expect(scored(vehicle, { brakes: 'good', lights: 'none' })).toMatchObject({
      points: 30,
      possible: 30,
      percent: 100,
    });
  });

  it('has no percentage while a required question is open, which counts as possible', () => {
    expect(scored(vehicle, { lights: 'good' }, 50)).toMatchObject({
      points: 10,
      possible: 40,
      percent: null,
      open: 1,
      passed: null,
    });
  });

  it('passes from the pass mark on, by the percentage that people read', () => {
    const three = aQuestion('list', { id: 'q', options: ['x', 'y'], points: { x: 2, y: 3 } });
    const percentOf = (passMark: number) => scored(aQuestionnaire(three), { q: 'x' }, passMark)?.passed;
    expect(scored(aQuestionnaire(three), { q: 'x' })?.percent).toBe(66.7);
    expect([percentOf(66.6), percentOf(66.7), percentOf(66.8)]).toEqual([true, true, false]);
  });

  it('is none where nothing has points, and where nothing that has them is answered', () => {
    expect(hasScore(aQuestionnaire(notes))).toBe(false);
    expect(scored(aQuestionnaire(notes), { notes: 'x' })).toBeNull();
    expect(hasScore(aQuestionnaire(lights))).toBe(true);
    expect(scored(aQuestionnaire(lights), {})).toBeNull();
    expect(scored(aQuestionnaire(lights), { lights: 'none' })).toBeNull();
  });

  it('takes no points from what is gone: disabled questions, removed options, options that were never of it', () => {
    expect(hasScore(aQuestionnaire(aQuestion('bool', { points: { true: 1 }, disabled: true })))).toBe(false);
    expect(hasScore(aQuestionnaire(aQuestion('list', { options: ['a'], points: { b: 5 } })))).toBe(false);
    const one = aQuestion('list', { id: 'q', options: ['a'], points: { a: 1, b: 5 } });
    expect(scored(aQuestionnaire(one), { q: 'b' })).toBeNull();
    expect(scored(aQuestionnaire(one), { q: 'a' })).toMatchObject({ points: 1, possible: 1 });
  });

  it('never counts what a condition hides', () => {
    const shown = aQuestionnaire(
      belt,
      aQuestion('list', { id: 'lights', ...threeWays, isMandatory: true, showWhen: '{belt}' }),
    );
    expect(scored(shown, { belt: true, lights: 'broken' })).toMatchObject({ points: 10, possible: 20, open: 0 });
    expect(scored(shown, { belt: false, lights: 'good' })).toMatchObject({ points: 0, possible: 10, open: 0 });
  });

  it('counts calculated questions like others, and never waits for them', () => {
    const isSafe = aQuestion('bool', {
      id: 'safe',
      points: { true: 4 },
      isMandatory: true,
      calculate: '{brakes} = "good"',
    });
    expect(scored(aQuestionnaire(brakes, isSafe), { brakes: 'good' })).toMatchObject({ points: 34, possible: 34 });
    const unknown = aQuestion('list', { id: 'l', ...threeWays, isMandatory: true, calculate: '"other"' });
    expect(scored(aQuestionnaire(brakes, unknown), { brakes: 'good' })).toMatchObject({ possible: 30, open: 0 });
  });
});

describe('the score of steps', () => {
  const doors = aQuestion('step', { id: 'doors', repeat: { min: 1, max: null, title: 'Door' } });
  const house = aQuestionnaire(
    belt,
    aQuestion('step', { id: 'outside' }),
    lights,
    doors,
    brakes,
    aQuestion('step', { id: 'end' }),
    notes,
  );

  it('is by step and by repetition, in the order of the questionnaire', () => {
    const present = { present: ['r2', '', 'r1'], removed: [] };
    const score = scored(house, { belt: true, lights: 'worn', doors: present, brakes: 'good', 'brakes/r1': 'worn' });
    expect(score?.steps).toEqual([
      { stepId: null, points: 10, possible: 10, percent: 100, open: 0, repetitions: [] },
      { stepId: 'outside', points: 5, possible: 10, percent: 50, open: 0, repetitions: [] },
      {
        stepId: 'doors',
        points: 45,
        possible: 90,
        percent: null,
        open: 1,
        repetitions: [
          { id: 'r2', number: 1, points: 0, possible: 30, percent: null, open: 1 },
          { id: '', number: 2, points: 30, possible: 30, percent: 100, open: 0 },
          { id: 'r1', number: 3, points: 15, possible: 30, percent: 50, open: 0 },
        ],
      },
    ]);
    expect(score && sectionScore(score, 'doors', 'r1')?.points).toBe(15);
    expect(score && sectionScore(score, 'doors', null)?.points).toBe(45);
    expect(score && sectionScore(score, null, null)?.points).toBe(10);
    expect(score && [sectionScore(score, 'end', null), sectionScore(score, 'doors', 'r9')]).toEqual([null, null]);
  });
});
