import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { findUnknownOptions, unknownOptionsIn } from './unknown-options.ts';

const condition = aQuestion('list', { id: 'condition', options: ['Good', 'Worn'] });
const parts = aQuestion('list', { id: 'parts', options: ['Door', 'Frame'], multiSelect: true });
const note = aQuestion('text', { id: 'note' });
const definition = aQuestionnaire(condition, parts, note);
const textsIn = (text: string) => unknownOptionsIn(definition, text).map((one) => one.text);

describe('options that a condition looks for', () => {
  it('are told where the list does not offer them', () => {
    expect(textsIn('{condition} = "Wornn"')).toEqual(['Wornn']);
    expect(textsIn('"Bad" != {condition} and not ({parts} contains "Hinge")')).toEqual(['Bad', 'Hinge']);
    expect(textsIn('{condition} in ["Good", "Fair"]')).toEqual(['Fair']);
  });

  it('are not told where it does, nor of questions that offer nothing of their own', () => {
    expect(textsIn('{condition} = "Worn" or {parts} contains "Frame"')).toEqual([]);
    expect(textsIn('{note} = "anything" or {condition} = ""')).toEqual([]);
    expect(textsIn('{condition} = ')).toEqual([]);
  });

  it('are found in every formula of a questionnaire', () => {
    const asked = aQuestion('text', { id: 'why', showWhen: '{condition} = "Wornn"' });
    expect(findUnknownOptions(aQuestionnaire(condition, asked))).toEqual([
      { questionId: 'why', setting: 'showWhen', listId: 'condition', text: 'Wornn' },
    ]);
  });
});
