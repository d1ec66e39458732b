import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { answer, next, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { expect, it } from 'vitest';
import { submitInPlace } from './submit-in-place.ts';

const definition = aQuestionnaire(aQuestion('text', { id: 'a', isMandatory: true }), aQuestion('text', { id: 'b' }));

it('submits all answers and stays at the last question', () => {
  const begun = startQuestionnaire(definition, [], 'single', anAnswerer());
  const last = next(answer(begun, 'a', { value: 'x' }));
  const submitted = submitInPlace(answer(last, 'b', { value: 'y' }));
  expect(submitted).toMatchObject({ finished: true, toSave: ['b'], position: 1, focus: 'b', isLastScreen: true });
});

it('leads to what is missing, as any Submit', () => {
  const begun = startQuestionnaire(
    aQuestionnaire(aQuestion('text', { id: 'a', isMandatory: true })),
    [],
    'single',
    anAnswerer(),
  );
  const refused = submitInPlace(begun);
  expect(refused).toMatchObject({ finished: false, refusal: 'missing', focus: 'a' });
  expect([...refused.pointedAt]).toEqual(['a']);
});
