import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { expect, it } from 'vitest';
import { answer, next, startQuestionnaire } from './engine.ts';
import { layoutOf } from './layout.ts';

/** A condition, a calculation or a constraint over the question before. */
function formulas(index: number): QuestionWords {
  const before = `{q${index - 1}}`;
  if (index % 30 === 4) return { showWhen: `${before} != "none"` };
  return index % 30 === 14 ? { calculate: `${before} & "!"` } : { constraint: `{q${index}} != ${before} or true` };
}

/** 1,000 questions in steps of 25, with 300 path rules on 150 of them and 100 expressions over the others. */
function longQuestionnaire() {
  const questions = Array.from({ length: 1000 }, (_, index) => {
    const id = `q${index}`;
    if (index % 25 === 0) return aQuestion('step', { id });
    const target = `q${Math.min(index + 3, 999)}`;
    return index % 6 === 1 && index < 925
      ? aQuestion('list', {
          id,
          options: ['x', 'y'],
          paths: [
            ['x', target],
            ['y', `q${index + 2}`],
          ],
        })
      : aQuestion('text', { id, isMandatory: index % 4 === 0, ...(index % 10 === 4 ? formulas(index) : {}) });
  });
  return aQuestionnaire(...questions);
}

it('gives the next state of 1,000 questions with 300 rules and 100 expressions within 2 ms', () => {
  const definition = longQuestionnaire();
  const rules = definition.questions.flatMap((question) => question.settings.path ?? []).length;
  expect(rules).toBeGreaterThanOrEqual(280);

  let state = startQuestionnaire(definition, [], layoutOf(definition), anAnswerer());
  let moves = 0;
  const began = Date.now();
  for (const { id, type } of definition.questions) {
    if (type === 'step') continue;
    state = next(answer(state, id, { value: moves % 2 ? 'x' : 'y' }));
    moves += 1;
  }
  expect((Date.now() - began) / moves).toBeLessThan(2);
});
