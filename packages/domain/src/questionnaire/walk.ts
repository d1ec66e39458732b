import type { ExpressionContext } from '../expressions/clock.ts';
import { AsStored, type StoredAnswer } from './as-stored.ts';
import type { StoredFacts } from './answers.ts';
import type { ExpressionValue } from '../expressions/value.ts';
import { countedValue } from '../question-types/number-rules.ts';
import { isStep } from '../question-types/question-traits.ts';
import type { Formula, FormulaName } from './formulas.ts';
import type { CompiledPaths, PlaceFormula } from './paths.ts';

/** The cached result of a formula for these inputs; while they are unchanged, it is not evaluated again. */
export interface Remembered {
  readonly inputs: readonly unknown[];
  /** The clock it was evaluated with, null if it doesn't depend on the time. */
  readonly clock: ExpressionContext | null;
  readonly result: ExpressionValue;
}

/** The cached results of each place. */
export type Memory = ReadonlyMap<number, Partial<Readonly<Record<FormulaName, Remembered>>>>;

/** The answers that a walk follows. A computed value is reported before anything that depends on it is requested. */
export interface WalkedAnswers {
  /** The value of the answer at a place; null for none. */
  readonly valueAt: (place: number) => unknown;
  /** Where that answer leads. */
  readonly leadsFrom: (place: number) => number;
  readonly onCalculated: (place: number, result: ExpressionValue) => void;
  /** A calculated value is taken from storage unchanged. */
  readonly onStored: (place: number, value: unknown) => void;
  /** The current answer of a place, with what is stored of it. */
  readonly storedAnswerAt: (place: number) => StoredAnswer | undefined;
  /** Only displaying: a time-dependent condition must not show stored answers that did not count. */
  readonly isReading?: boolean;
  readonly onConstraint: (place: number, holds: boolean) => void;
}

/** Without a clock the date is unknown: `today()` and `now()` give no answer. */
export const noClock: ExpressionContext = { now: new Date(Number.NaN), timeZone: 'UTC' };

/**
 * Walks from the first question to the end: follows answers, skips hidden questions, and evaluates calculations on the
 * way. A formula sees only the answers that the walk has passed, so one that references itself or later questions sees
 * nothing there, and there can be no cycle. Each place is visited once: a saved definition has no loops, and in one
 * that has, a jump back to a visited question is ignored.
 * @returns the places on the path, in order
 */
export function walk(
  paths: CompiledPaths,
  clock: ExpressionContext,
  answers: WalkedAnswers,
  remembered: Memory,
): { readonly places: readonly number[]; readonly memory: Memory } {
  const end = paths.questions.length;
  const seen = new Uint8Array(end);
  const onPath = new Uint8Array(end);
  const places: number[] = [];
  const memory = new Renewal(remembered);
  const { formulas, stepOf, questions } = paths;
  /** By place of a step: whether it is hidden, once that was evaluated. */
  const hiddenSteps = new Map<number, boolean>();

  const { storedAnswerAt } = answers;
  const seenAt = (place: number) => (onPath[place] ? countedValue(questions[place], answers.valueAt(place)) : null);
  const asStored = new AsStored({ paths, clock, storedAnswerAt, seenAt });

  const compute = (place: number, name: FormulaName, formula: PlaceFormula, at: ExpressionContext): ExpressionValue => {
    const inputs = inputsOf(formula, seenAt);
    const before = memory.of(place)?.[name];
    if (before && isSame(before, inputs, formula.formula, at)) return before.result;
    const run = () => formula.formula.run(lookupIn(formula, inputs), at);
    const result = at.budget ? at.budget.charge(questions[place]?.id ?? '', run) : run();
    memory.keep(place, name, { inputs, clock: formula.formula.isTimed ? at : null, result });
    return result;
  };
  const isShown = (place: number): boolean => {
    const showWhen = formulas.get(place)?.showWhen;
    if (!showWhen) return true;
    if (!restsOnMore(showWhen)) return compute(place, 'showWhen', showWhen, clock) === true;
    const own = isStep(questions[place]) ? placesUnder(paths, place) : [place];
    const stored = own.flatMap((one) => storedAnswerAt(one)?.stored ?? []);
    if (stored.length > 0 && asStored.areInputsStored(showWhen)) {
      if (stored.some(({ isCurrent }) => isCurrent)) return true;
      if (answers.isReading && stored.length === own.length) return false;
    }
    return compute(place, 'showWhen', showWhen, asStored.clockOfWaiting(own)) === true;
  };
  const calculate = (place: number, formula: PlaceFormula): void => {
    const stored = storedAnswerAt(place)?.stored;
    if (stored && stays(stored, formula, asStored)) {
      answers.onStored(place, stored.value);
      return;
    }
    // Its moment matters only if some expression depends on the time.
    const at = paths.isTimed ? asStored.clockOfEdits(formula) : clock;
    if (paths.isTimed) asStored.noteComputed(place, at);
    answers.onCalculated(place, compute(place, 'calculate', formula, at));
  };
  const isStepHidden = (step: number): boolean => {
    let isHidden = hiddenSteps.get(step);
    if (isHidden === undefined) hiddenSteps.set(step, (isHidden = step >= 0 && !isShown(step)));
    return isHidden;
  };

  let index = 0;
  while (index < end) {
    seen[index] = 1;
    let target = index + 1;
    const isHeading = isStep(questions[index]);
    if (formulas.size === 0 || (!isStepHidden(stepOf[index] ?? -1) && (isHeading || isShown(index)))) {
      const own = formulas.get(index);
      if (own?.calculate) calculate(index, own.calculate);
      // Only a constraint sees the answer that it is of.
      onPath[index] = 1;
      places.push(index);
      if (own?.constraint) {
        const at = own.constraint.formula.isTimed ? asStored.clockOfAnswers(own.constraint) : clock;
        answers.onConstraint(index, compute(index, 'constraint', own.constraint, at) === true);
      }
      target = answers.leadsFrom(index);
    }
    let next = target < end && seen[target] ? index + 1 : target;
    while (next < end && seen[next]) next++;
    index = next;
  }
  return { places, memory: memory.renewed };
}

function isSame(before: Remembered, inputs: readonly unknown[], { isTimed }: Formula, clock: ExpressionContext) {
  if (isTimed && !isSameTime(before.clock, clock)) return false;
  return before.inputs.length === inputs.length && before.inputs.every((one, index) => one === inputs[index]);
}

function isSameTime(one: ExpressionContext | null, other: ExpressionContext): boolean {
  return one === other || (one?.now.getTime() === other.now.getTime() && one.timeZone === other.timeZone);
}

/**
 * Whether a condition may change while the answers don't: because of the time, or of redacted state from the server.
 */
function restsOnMore({ formula, sources }: PlaceFormula): boolean {
  return formula.isTimed || sources.some((source) => typeof source === 'object' && 'given' in source);
}

/** Whether a calculated value is preserved: its inputs have not been edited since, or it is computed only once. */
function stays(stored: StoredFacts, formula: PlaceFormula, asStored: AsStored): boolean {
  if (formula.formula.isOnce && stored.value !== null) return true;
  return stored.isCurrent && asStored.areInputsStored(formula);
}

function placesUnder({ stepOf }: CompiledPaths, step: number): readonly number[] {
  return stepOf.flatMap((one, place) => (one === step && place !== step ? [place] : []));
}

/** The inputs of a formula, in order. */
export function inputsOf({ sources }: PlaceFormula, valueAt: (place: number) => unknown): readonly unknown[] {
  const inputs: unknown[] = [];
  for (const source of sources) {
    if (typeof source === 'number') inputs.push(valueAt(source));
    else if ('given' in source) inputs.push(source.given);
    else for (const place of source) inputs.push(valueAt(place));
  }
  return inputs;
}

/** The inputs by question id; the answers of a repeated question as a list. */
export function lookupIn({ formula, sources }: PlaceFormula, inputs: readonly unknown[]): (id: string) => unknown {
  const values = new Map<string, unknown>();
  let at = 0;
  formula.dependencies.forEach((id, index) => {
    const source = sources[index];
    const own = inputs.slice(at, at + (Array.isArray(source) ? source.length : 1));
    at += own.length;
    values.set(id, Array.isArray(source) ? own.filter((one) => one !== null && one !== undefined) : own[0]);
  });
  return (id) => values.get(id);
}

/** A memory that is copied when something is written to it. */
class Renewal {
  #memory: Map<number, Partial<Record<FormulaName, Remembered>>> | null = null;
  readonly #before: Memory;

  constructor(before: Memory) {
    this.#before = before;
  }

  get renewed(): Memory {
    return this.#memory ?? this.#before;
  }

  of(place: number) {
    return this.renewed.get(place);
  }

  keep(place: number, name: FormulaName, one: Remembered): void {
    this.#memory ??= new Map(this.#before);
    this.#memory.set(place, { ...this.#memory.get(place), [name]: one });
  }
}
