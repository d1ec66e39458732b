import { chosenValues } from './choosing.ts';
import { offersOptions, questionTraits } from './question-traits.ts';
import type { QuestionSettings } from './question-settings.ts';
import type { QuestionType } from './question-type.ts';

interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** What an answer earned and what it could have earned at most, weighted, in ten-thousandths of a point: whole numbers add up exactly. */
interface EarnedPoints {
  readonly points: number;
  readonly possible: number;
}

/** How many units of {@link EarnedPoints} one point is: points and weights have two decimals each. */
export const unitsPerPoint = 10_000;

const hundredths = (value: number) => Math.round(value * 100);

/** What can be given points, as `points` names it: the options' values, or yes and no; none for a question that can't be scored. */
export function pointKeys({ type, settings }: Asking): readonly string[] {
  if (offersOptions({ type })) return (settings.childs ?? []).map(({ value }) => value);
  return questionTraits[type].answersYesNo ? ['true', 'false'] : [];
}

/** The points of one option; null for an option without any, which means "not applicable". */
export function pointsOf({ points }: QuestionSettings, key: string): number | null {
  return points && Object.hasOwn(points, key) ? (points[key] ?? null) : null;
}

/** The points that a question can earn at most, in hundredths and without its weight: the best option, or all where several are chosen. */
function bestOf(question: Asking): number {
  if (!question.settings.points) return 0;
  const all = pointKeys(question).map((key) => hundredths(pointsOf(question.settings, key) ?? 0));
  const isSum = question.settings.multiSelect === true && offersOptions(question);
  return all.reduce((best, one) => (isSum ? best + one : Math.max(best, one)), 0);
}

/** The weight of a question in hundredths; one where none is set. */
function weightOf({ weight }: QuestionSettings): number {
  return hundredths(weight ?? 1);
}

/** Whether answers to the question count in the score: some option has more than no points, and the question some weight. */
export function isScored(question: Asking): boolean {
  return bestOf(question) > 0 && weightOf(question.settings) > 0;
}

/** What the question can earn at most, in units of {@link EarnedPoints}. */
export function possiblePoints(question: Asking): number {
  return bestOf(question) * weightOf(question.settings);
}

/** What an answer earns; null where it counts in neither figure: no answer, or only options without points. */
export function earnedPoints(question: Asking, value: unknown): EarnedPoints | null {
  if (!isScored(question)) return null;
  const chosen = typeof value === 'boolean' ? [String(value)] : chosenValues(value);
  const known = new Set(pointKeys(question));
  const earned = chosen.flatMap((key) => (known.has(key) ? (pointsOf(question.settings, key) ?? []) : []));
  if (earned.length === 0) return null;
  const points = earned.reduce((sum, one) => sum + hundredths(one), 0);
  // An answer from before the question allowed only one choice may have several.
  return {
    points: Math.min(points, bestOf(question)) * weightOf(question.settings),
    possible: possiblePoints(question),
  };
}
