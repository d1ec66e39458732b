import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { answer, next, save, startQuestionnaire } from './engine.ts';
import { draftsToSave, receiveAnswers, stampDraft, withWaiting } from './storing.ts';

const definition = aQuestionnaire(
  aQuestion('bool', { id: 'present', isMandatory: true, paths: [[false, 'why']] }),
  aQuestion('text', { id: 'mail', textKind: 'email' }),
  aQuestion('text', { id: 'name', isMandatory: true }),
  aQuestion('text', { id: 'why' }),
);
const begin = () => startQuestionnaire(definition, [], 'single', anAnswerer());

describe('saving without leaving', () => {
  it('hands out what was changed on the path, missing or not, and stays', () => {
    const state = save(answer(answer(begin(), 'present', { value: true }), 'why', { value: 'x' }));
    expect(state.toSave).toEqual(['present', 'why']);
    expect(state.position).toBe(0);
    expect(state.refusal).toBeNull();
    expect(save(state).toSave).toEqual([]);
  });

  it('hands out an answer that was emptied', () => {
    const stored = startQuestionnaire(definition, [anAnswer('name', 'Dana')], 'single', anAnswerer());
    expect(save(answer(stored, 'name', { value: '' })).toSave).toEqual(['name']);
  });

  it('keeps back what is wrong and leads there', () => {
    const typed = answer(answer(begin(), 'present', { value: true }), 'mail', { value: 'dana@' });
    const state = save(typed);
    expect(state.toSave).toEqual(['present']);
    expect(state.refusal).toBe('missing');
    expect(state.focus).toBe('mail');
    expect([...state.pointedAt]).toEqual(['mail']);
    expect(state.changed.has('mail')).toBe(true);
  });

  it('keeps back what is jumped over', () => {
    const typed = answer(answer(begin(), 'name', { value: 'Dana' }), 'present', { value: false });
    expect(save(typed).toSave).toEqual(['present']);
  });
});

describe('answers that wait on the device', () => {
  it('stand over stored ones whatever the clocks say, the last one of each question', () => {
    const stored = [anAnswer('name', 'server', { at: '2030-01-01T00:00:00Z' }), anAnswer('why', 'server')];
    const waiting = [
      anAnswer('name', 'first', { at: '2026-01-02T00:00:00Z' }),
      anAnswer('name', 'second', { at: '2026-01-01T00:00:00Z' }),
    ];
    const current = withWaiting(stored, waiting);
    expect(current.map(({ questionId, value }) => `${questionId}: ${String(value)}`)).toEqual([
      'name: second',
      'why: server',
    ]);
  });

  it('are the base of the next one, even on a device whose clock is behind', () => {
    const late = anAnswer('present', false, { at: '2030-01-01T00:00:00Z' });
    let state = startQuestionnaire(definition, [late], 'single', anAnswerer());
    state = next(answer(state, 'present', { value: true }));
    const [own] = draftsToSave(state).map((draft) =>
      stampDraft(draft, { suffix: 's1', at: '2026-01-01T00:00:00Z', by: 'dana' }),
    );
    expect(own).toMatchObject({ id: 'present_s1', base: late.id, value: true, by: 'dana', isParallel: false });
    state = receiveAnswers(state, [own!]);
    expect(state.contents.get('present')?.value).toBe(true);
    expect(draftsToSave(save(answer(state, 'present', { value: false })))[0]?.base).toBe('present_s1');
  });
});
