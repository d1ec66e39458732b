import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { expect, it } from 'vitest';
import { recallable, recalledValue, recallKey, recalls } from './recall.ts';

const doors = aQuestionnaire(
  aQuestion('text', { id: 'maker' }),
  aQuestion('step', { id: 'g', repeat: { min: 1, max: null } }),
  aQuestion('text', { id: 'width' }),
);

it('finds what the same question was answered with before, the second door by the second door', () => {
  const before = recallable(doors, [
    anAnswer('maker', 'Otis'),
    anAnswer('g', { present: ['x', 'y'], removed: [''] }),
    anAnswer('width', 'gone'),
    anAnswer('width', '80', { repetition: 'x' }),
    anAnswer('width', '90', { repetition: 'y' }),
  ]);
  const { state } = scenario(doors).addRepetition('g', 'new');
  const { paths } = state.setting;
  const seen = paths.questions.map((question, place) => [
    question.id,
    before.get(recallKey(paths, place))?.value ?? null,
  ]);
  expect(seen).toEqual([
    ['maker', 'Otis'],
    ['g', { present: ['x', 'y'], removed: [''] }],
    ['width', '80'],
    ['width/new', '90'],
  ]);
});

it('offers nothing that today’s question doesn’t take, and nothing that is its job’s own', () => {
  const list = aQuestion('list', { id: 'l', options: ['red'] });
  expect(recalledValue(list, { value: 'red' })).toBe('red');
  expect(recalledValue(list, { value: 'blue' })).toBeNull();
  expect(recalls(aQuestion('text', { calculate: '1' }))).toBe(false);
  expect(recalls(aQuestion('date_time', { isPunchClock: true }))).toBe(false);
  // When somebody came the last time says nothing of today; a day does.
  expect(recalls(aQuestion('date_time', { dateMode: 'date_time' }))).toBe(false);
  expect(recalls(aQuestion('date_time', { dateMode: 'date' }))).toBe(true);
  expect(recalls(aQuestion('blueprint'))).toBe(false);
  expect(recalls(aQuestion('message'))).toBe(false);
  expect(recalls(aQuestion('step', { repeat: { min: 1, max: null } }))).toBe(false);
});
