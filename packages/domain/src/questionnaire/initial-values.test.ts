import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import { answer, atTime, back, jumpTo, next, save, startQuestionnaire, submit } from './engine.ts';
import { fillIn } from './initial-values.ts';
import { addRepetition } from './repetitions.ts';
import { draftsToSave, receiveAnswers } from './storing.ts';
import type { QuestionnaireState } from './state.ts';

const definition = aQuestionnaire(
  aQuestion('text', { id: 'name' }),
  aQuestion('bool', { id: 'lit', initialValue: true, paths: [[false, 'end']] }),
  aQuestion('text', { id: 'count', textKind: 'number', max: 10, initialValue: '25' }),
  aQuestion('text', { id: 'double', textKind: 'number', calculate: '{count} * 2', initialValue: 1 }),
  aQuestion('list', { id: 'colour', options: ['red'], initialValue: 'blue' }),
  aQuestion('text', { id: 'end', initialValue: 'Bye' }),
);

const begun = (answers: readonly Answer[] = [], questionnaire = definition) =>
  fillIn(startQuestionnaire(questionnaire, answers, 'single', anAnswerer()));
const values = (state: QuestionnaireState) =>
  Object.fromEntries([...state.contents].map(([id, content]) => [id, content.value]));

describe('what questions begin with', () => {
  it('is there from the start in its stored form, follows on, and fits or is left out', () => {
    expect(values(begun())).toEqual({ lit: true, count: 10, double: 20, end: 'Bye' });
  });

  it('is computed once, as the question begins', () => {
    const dated = aQuestionnaire(
      aQuestion('date_time', { id: 'day', initialValue: { formula: 'today()' } }),
      aQuestion('date_time', { id: 'at', dateMode: 'date_time', initialValue: { formula: 'now()' } }),
      aQuestion('text', { id: 'size', textKind: 'number', initialValue: { formula: '{day} * 2' } }),
      aQuestion('text', { id: 'word', initialValue: { formula: 'today(' } }),
    );
    const at = (now: string) => ({ now: new Date(now), timeZone: 'Asia/Jerusalem' });
    const started = startQuestionnaire(dated, [], 'single', anAnswerer(), at('2026-11-20T22:30:00Z'));
    const state = fillIn(started);
    const expected = {
      day: expect.objectContaining({ date: '2026-11-21' }),
      at: expect.objectContaining({ date: '2026-11-21T00:30+02:00' }),
    };
    expect(values(state)).toEqual(expected);
    expect(values(fillIn(atTime(state, at('2026-11-26T09:00:00Z'))))).toEqual(expected);
    // Without a clock nobody knows.
    expect(values(begun([], dated))).toEqual({});
  });

  it('is stored with the screen that somebody has gone on from, not before', () => {
    const first = answer(begun(), 'name', { value: 'Gate' });
    expect(save(first).toSave).toEqual(['name']);
    const second = next(first);
    expect(second.toSave).toEqual(['name']);
    const third = next(second);
    expect(third.toSave).toEqual(['lit']);
    expect(draftsToSave(third)).toMatchObject([{ questionId: 'lit', value: true }]);
    expect(next(back(third)).toSave).toEqual([]);
    expect(jumpTo(third, 'end').toSave).toEqual(['count']);
  });

  it('decides over the path like an answer; what is jumped over is not stored', () => {
    const off = answer(begun(), 'lit', { value: false });
    expect(off.path).toEqual(['name', 'lit', 'end']);
    expect(submit(jumpTo(off, 'end')).toSave).toEqual(['end']);
  });

  it('stays away where it was emptied, and where there is an answer', () => {
    const emptied = answer(begun(), 'end', { value: '' });
    expect(fillIn(emptied).contents.get('end')?.value).toBe(null);
    expect(values(begun([anAnswer('end', null), anAnswer('count', 3)]))).toMatchObject({ count: 3, end: null });
  });

  it('gives way to what another person has answered meanwhile', () => {
    const state = fillIn(receiveAnswers(begun(), [anAnswer('lit', false, { by: 'noa' })]));
    expect(state.contents.get('lit')?.value).toBe(false);
    expect(submit(jumpTo(state, 'end')).toSave).toEqual(['end']);
  });

  it('is in a new repetition as well', () => {
    const doors = aQuestionnaire(
      aQuestion('step', { id: 'doors', repeat: { min: 1, max: 3 } }),
      aQuestion('text', { id: 'kind', initialValue: 'wood' }),
    );
    const state = fillIn(addRepetition(begun([], doors), 'doors', 'two'));
    expect(values(state)).toMatchObject({ kind: 'wood', 'kind/two': 'wood' });
    const there = jumpTo(state, 'kind/two');
    expect([there.toSave, submit(there).toSave]).toEqual([['kind'], ['kind/two']]);
  });

  it('is filled in once, whatever somebody does', () => {
    const moves = fc.array(
      fc.constantFrom<(state: QuestionnaireState) => QuestionnaireState>(
        next,
        back,
        submit,
        save,
        (state) => answer(state, 'lit', { value: false }),
        (state) => answer(state, 'end', { value: null }),
        (state) => answer(state, 'name', { value: 'x' }),
      ),
    );
    fc.assert(
      fc.property(moves, (all) => {
        const handedOut: string[] = [];
        let state = begun();
        for (const move of all) {
          const answered = new Set(state.changed);
          state = fillIn(move(state));
          expect(fillIn(state)).toBe(state);
          for (const id of state.toSave) if (!answered.has(id)) handedOut.push(id);
          for (const id of state.filled) expect(state.changed.has(id)).toBe(false);
        }
        expect(handedOut.length).toBe(new Set(handedOut).size);
      }),
    );
  });
});
