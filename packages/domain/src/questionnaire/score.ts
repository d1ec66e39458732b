import type { ScoreFigures, ScoreSummary } from '../jobs/job-score.ts';
import { earnedPoints, isScored, possiblePoints, unitsPerPoint } from '../question-types/points.ts';
import { isStep } from '../question-types/question-traits.ts';
import { repetitionsIn } from '../question-types/repetition-list.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import { splitAskedId } from './asked-id.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';

/** The result of one repetition of a repeat group: its id, and its number from 1. */
interface RepetitionScore extends ScoreFigures {
  readonly id: string;
  readonly number: number;
}

/** The result of one step, or of the questions before the first one (`stepId` null). */
interface StepScore extends ScoreFigures {
  readonly stepId: string | null;
  /** Of a repeat group: those of its repetitions in which something counts, in their order. */
  readonly repetitions: readonly RepetitionScore[];
}

/** The result of a whole job. */
export interface Score extends ScoreSummary {
  readonly steps: readonly StepScore[];
}

/** A score without its steps, as events and lists have it. */
export function scoreSummary({ steps: _, ...summary }: Score): ScoreSummary {
  return summary;
}

/** The result of what is shown together: of a step, or of one repetition of a repeat group; null where nothing in it counts. */
export function sectionScore(
  { steps }: Pick<Score, 'steps'>,
  stepId: string | null,
  repetitionId: string | null,
): ScoreFigures | null {
  const step = steps.find((one) => one.stepId === stepId);
  if (!step || repetitionId === null) return step ?? null;
  return step.repetitions.find(({ id }) => id === repetitionId) ?? null;
}

/** Sums of whole units, see `unitsPerPoint`. */
interface Sum {
  points: number;
  possible: number;
  open: number;
}

interface StepSum {
  readonly own: Sum;
  readonly repetitions: Map<string, Sum>;
}

/** The definitions that have been asked whether something in them counts. */
const scoredDefinitions = new WeakMap<QuestionnaireDefinition, boolean>();

/** Whether any question of a questionnaire counts in a score; without one its jobs have none. */
export function hasScore(definition: QuestionnaireDefinition): boolean {
  let known = scoredDefinitions.get(definition);
  if (known === undefined) {
    known = definition.questions.some((question) => !question.disabled && isScored(question));
    scoredDefinitions.set(definition, known);
  }
  return known;
}

/**
 * The result of these answers (decision 0077): the one function that every screen, list, document and rule takes it from.
 *
 * Counted are the questions on the path whose options have points. A hidden question counts in neither figure, nor does an
 * answer without points ("not applicable"), nor an optional question without an answer. A required question without an
 * answer counts as possible, and while there is one there is no percentage, so that nothing passes or fails halfway.
 * @param path the asked ids of the questions on the path, in any order
 * @param valueOf the value of the current answer by asked id; null or undefined for none
 * @returns null where nothing counts
 */
export function scoreOf(
  definition: QuestionnaireDefinition,
  path: readonly string[],
  valueOf: (askedId: string) => unknown,
  passMark: number | null,
): Score | null {
  if (!hasScore(definition)) return null;
  const scored = scoredQuestions(definition);
  const whole = nothing();
  const steps = new Map<Question | null, StepSum>();
  for (const askedId of path) {
    const { questionId, repetition } = splitAskedId(askedId);
    const found = scored.get(questionId);
    const counted = found && countedOf(found.question, valueOf(askedId));
    if (!found || !counted) continue;
    const step = stepSum(steps, found.step);
    add(whole, counted);
    add(step.own, counted);
    if (!found.step || !isRepeatGroup(found.step)) continue;
    const own = step.repetitions.get(repetition) ?? nothing();
    step.repetitions.set(repetition, own);
    add(own, counted);
  }
  if (whole.possible === 0) return null;
  const figures = figuresOf(whole);
  const passed = passMark === null || figures.percent === null ? null : figures.percent >= passMark;
  return { ...figures, passMark, passed, steps: stepScores(definition, steps, valueOf) };
}

/** The questions that count by id, each with the step that it is under. */
function scoredQuestions(definition: QuestionnaireDefinition) {
  const found = new Map<string, { readonly question: Question; readonly step: Question | null }>();
  let step: Question | null = null;
  for (const question of definition.questions) {
    if (question.disabled) continue;
    if (isStep(question)) step = question;
    else if (isScored(question)) found.set(question.id, { question, step });
  }
  return found;
}

function countedOf(question: Question, value: unknown): Readonly<Sum> | null {
  const earned = earnedPoints(question, value);
  if (earned) return { ...earned, open: 0 };
  const isOpen = question.settings.isMandatory === true && !isCalculated(question) && isEmpty(value);
  return isOpen ? { points: 0, possible: possiblePoints(question), open: 1 } : null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const nothing = (): Sum => ({ points: 0, possible: 0, open: 0 });

function add(sum: Sum, { points, possible, open }: Readonly<Sum>): void {
  sum.points += points;
  sum.possible += possible;
  sum.open += open;
}

function stepSum(steps: Map<Question | null, StepSum>, step: Question | null): StepSum {
  const known = steps.get(step);
  if (known) return known;
  const made: StepSum = { own: nothing(), repetitions: new Map() };
  steps.set(step, made);
  return made;
}

function figuresOf({ points, possible, open }: Readonly<Sum>): ScoreFigures {
  return {
    points: points / unitsPerPoint,
    possible: possible / unitsPerPoint,
    percent: open > 0 || possible === 0 ? null : Math.round((points / possible) * 1000) / 10,
    open,
  };
}

function stepScores(
  definition: QuestionnaireDefinition,
  steps: ReadonlyMap<Question | null, StepSum>,
  valueOf: (askedId: string) => unknown,
): readonly StepScore[] {
  return [null, ...definition.questions].flatMap((step): readonly StepScore[] => {
    const sum = steps.get(step);
    if (!sum) return [];
    const ids = step && isRepeatGroup(step) ? repetitionsIn(valueOf(step.id), step.settings) : [];
    const repetitions = ids.flatMap((id, place): readonly RepetitionScore[] => {
      const own = sum.repetitions.get(id);
      return own ? [{ id, number: place + 1, ...figuresOf(own) }] : [];
    });
    return [{ stepId: step?.id ?? null, ...figuresOf(sum.own), repetitions }];
  });
}
