import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { answer, currentAnswers, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { validateSubmission } from '@plumbline/domain/questionnaire/validation';
import { Model } from 'survey-core';
import { answersOf, asDefinition, asSurvey } from './questionnaires.ts';

/** What one engine took, in milliseconds. */
export interface Took {
  readonly next: number;
  readonly slowest: number;
  readonly validation: number;
}

export interface Measured {
  readonly ours: Took;
  readonly theirs: Took;
  readonly withPaths: Took;
}

const answerer: Answerer = { id: 'dana', role: 'inspector', status: 'assigned', allowedStatuses: null };
const clock = { now: new Date('2026-03-01T08:00:00Z'), timeZone: 'Asia/Jerusalem' };

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Each answer of each turn by itself, then everything validated from scratch; the first turn warms up and is not counted. A
 * step's time is its turn's divided by its steps: clocks of browsers are too coarse for one.
 */
function take(
  count: number,
  turns: number,
  engine: { readonly give: (id: string, value: number) => void; readonly validate: () => number },
): Took {
  const steps: number[] = [];
  let slowest = 0;
  const validations: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const answers = answersOf(count, turn);
    let total = 0;
    for (const [id, value] of answers) {
      const began = performance.now();
      engine.give(id, value);
      const took = performance.now() - began;
      total += took;
      if (turn > 0) slowest = Math.max(slowest, took);
    }
    const began = performance.now();
    engine.validate();
    if (turn === 0) continue;
    validations.push(performance.now() - began);
    steps.push(total / answers.length);
  }
  return { next: middle(steps), slowest, validation: middle(validations) };
}

function takeOurs(count: number, turns: number, paths: boolean): { took: Took; state: QuestionnaireState } {
  const definition = asDefinition(count, paths);
  let state = startQuestionnaire(definition, [], 'stepped', answerer, clock);
  const took = take(count, turns, {
    give: (id, value) => {
      state = answer(state, id, { value });
    },
    validate: () => validateSubmission(definition, storedAnswers(state), answerer, clock).length,
  });
  return { took, state };
}

/** The answers as the server has them: what it validates knows nothing of the engine's state. */
function storedAnswers(state: QuestionnaireState): Answer[] {
  return [...state.contents].map(([questionId, content]) => ({
    ...content,
    id: `${questionId}_1`,
    questionId,
    repetition: '',
    revision: 1,
    base: null,
    at: '2026-03-01T08:00:00Z',
    by: 'dana',
    isParallel: false,
  }));
}

function takeTheirs(count: number, turns: number): { took: Took; survey: Model } {
  const survey = new Model(asSurvey(count));
  const took = take(count, turns, {
    give: (id, value) => survey.setValue(id, value),
    validate: () => (survey.validate(false, false) === true ? 0 : 1),
  });
  return { took, survey };
}

/** Measures both, and makes sure that they have computed the same. */
export function measure(count: number, turns: number): Measured {
  const { took: ours, state } = takeOurs(count, turns, false);
  const { took: theirs, survey } = takeTheirs(count, turns);
  const current = currentAnswers(state);
  for (const question of survey.getAllQuestions()) {
    const isShown = state.path.includes(question.name);
    if (isShown !== question.isVisible) throw new Error(`${question.name} is shown by one of both only`);
    const [one, other] = [current.get(question.name)?.value ?? null, (question.value as unknown) ?? null];
    if (isShown && one !== other) throw new Error(`${question.name} is ${String(one)} and ${String(other)}`);
  }
  return { ours, theirs, withPaths: takeOurs(count, turns, true).took };
}
