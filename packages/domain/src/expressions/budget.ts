import { isList, type ExpressionValue } from './value.ts';

/** What a whole evaluation costs too much by: thrown where nobody said what else is to be thrown. */
export class EvaluationTooDemanding extends Error {
  override name = 'EvaluationTooDemanding';
  /** The column or question that cost the most. */
  readonly of: string | null;

  constructor(of: string | null) {
    super('an evaluation costs more than it may');
    this.of = of;
  }
}

/** What the calculations of one row, or of one pass through a questionnaire, may cost together. */
export const evaluationLimit = 1_000_000;

/** What each column or question has cost: its own operators, without those that it is made of. */
export type Costs = Map<string, number>;

/** The one that cost the most; null where nothing was computed. */
export function heaviestOf(costs: ReadonlyMap<string, number>): string | null {
  let heaviest: readonly [string | null, number] = [null, 0];
  for (const one of costs) if (one[1] > heaviest[1]) heaviest = one;
  return heaviest[0];
}

/**
 * What calculations that build on one another may cost together. Each operator and function costs a unit, and one for each
 * letter and item that it takes: so time and memory follow what is spent, however they are nested.
 */
export class EvaluationBudget {
  readonly #limit: number;
  readonly #refuse: (of: string | null) => Error;
  readonly #costs: Costs;
  #spent = 0;
  #current: string | null = null;

  /**
   * @param refuse makes the error that ends an evaluation, of the column or question that cost the most
   * @param costs where several budgets are accounted for together
   */
  constructor({
    limit = evaluationLimit,
    refuse = (of) => new EvaluationTooDemanding(of),
    costs = new Map(),
  }: { limit?: number; refuse?: ((of: string | null) => Error) | undefined; costs?: Costs | undefined } = {}) {
    this.#limit = limit;
    this.#refuse = refuse;
    this.#costs = costs;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Runs what is computed for one column or question. What that computes for others is charged to those. */
  charge<Value>(to: string, run: () => Value): Value {
    const before = this.#current;
    this.#current = to;
    try {
      return run();
    } finally {
      this.#current = before;
    }
  }

  /** @throws what the budget was made with, once it is spent */
  spend(units: number): void {
    this.#spent += units;
    if (this.#current !== null) this.#costs.set(this.#current, (this.#costs.get(this.#current) ?? 0) + units);
    if (this.#spent > this.#limit) throw this.#refuse(heaviestOf(this.#costs));
  }
}

/** A moment is read by the clocks of a time zone, which costs as much as so many letters. */
const momentCost = 300;
const itemCost = 4;

/** How much a value is to work with: its letters and items. */
export function sizeOf(value: ExpressionValue): number {
  if (!isList(value)) return sizeOfItem(value);
  let size = 0;
  for (const item of value) size += itemCost + sizeOfItem(item);
  return size;
}

function sizeOfItem(item: ExpressionValue): number {
  if (typeof item === 'string') return item.length;
  return typeof item === 'object' && item !== null && 'kind' in item && item.kind === 'datetime' ? momentCost : 1;
}

/** How much it is to read a stored answer as a value. Its texts are not copied. */
export function sizeOfAnswer(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 1;
  if (!Array.isArray(answer)) return 'date' in answer || 'from' in answer ? momentCost : itemCost;
  let size = 1;
  for (const one of answer) size += itemCost + sizeOfAnswer(one);
  return size;
}
