import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { answer, putDown, startQuestionnaire } from './engine.ts';

const asked = aQuestionnaire(aQuestion('blueprint', { id: 'plan' }), aQuestion('text', { id: 'note' }));
const on = (file: string, ...elements: string[]) => ({ value: { file, elements } });

describe('what is drawn on a plan', () => {
  it('is answered with the first mark, on another plan, and no longer with the last that goes', () => {
    const start = startQuestionnaire(asked, [], 'single', anAnswerer());
    const opened = answer(start, 'plan', on('ground'));
    expect(opened.toSave).toEqual([]);
    const first = answer(opened, 'plan', on('ground', 'a'));
    expect(first.toSave).toEqual(['plan']);
    const second = answer(first, 'plan', on('ground', 'a', 'b'));
    expect(second.toSave).toEqual([]);
    expect(answer(second, 'plan', on('roof', 'c')).toSave).toEqual(['plan']);
    expect(answer(second, 'plan', on('ground')).toSave).toEqual(['plan']);
    expect(answer(second, 'note', { value: 'dry' }).toSave).toEqual([]);
  });

  it('is stored whole when the plan is closed, and once', () => {
    const start = startQuestionnaire(asked, [], 'single', anAnswerer());
    const drawn = answer(answer(start, 'plan', on('ground', 'a')), 'plan', on('ground', 'a', 'b'));
    const closed = putDown(drawn, 'plan');
    expect(closed.toSave).toEqual(['plan']);
    expect(putDown(closed, 'plan').toSave).toEqual([]);
    expect(putDown(start, 'elsewhere').toSave).toEqual([]);
  });
});
