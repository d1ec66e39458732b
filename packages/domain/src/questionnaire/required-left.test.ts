import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { expect, it } from 'vitest';
import { requiredLeft } from './required-left.ts';

it('counts the questions of the screen that lack something, each once', () => {
  const asked = scenario(
    aQuestionnaire(
      aQuestion('step', { id: 's' }),
      aQuestion('text', { id: 'a', isMandatory: true }),
      aQuestion('text', { id: 'b', isMandatory: true, allowAddingFile: true, fileRequired: true }),
      aQuestion('text', { id: 'c', textKind: 'email' }),
      aQuestion('step', { id: 't' }),
      aQuestion('text', { id: 'd', isMandatory: true }),
    ),
  );
  expect(requiredLeft(asked.state)).toBe(2);
  // What is wrong is no count of what is left.
  expect(requiredLeft(asked.answer('c', 'x').state)).toBe(2);
  expect(requiredLeft(asked.answer('a', 'x').state)).toBe(1);
});
