import { add, divide, roundTo } from '../numbers/decimal.ts';
import type { Cell } from './cells.ts';
import { jobNumberOf, numberCell } from './cells.ts';
import type { Measure } from './definition.ts';
import { isNothing, leftOutOf, numbersOf, unreadIn, withUnread } from './read-numbers.ts';

/** A figure that is computed row by row. */
export interface RunningTotal {
  add(cell: Cell): void;
  /** The figure so far, with how many values it leaves out; null where there was nothing to compute it of. */
  readonly value: Cell;
}

function isLength(cell: Cell): boolean {
  return cell?.kind === 'length' || (cell?.kind === 'list' && cell.items.some(isLength));
}

class Sum implements RunningTotal {
  #sum = 0;
  #count = 0;
  #unread = 0;
  #isLength = false;
  readonly #isAverage: boolean;

  constructor(isAverage: boolean) {
    this.#isAverage = isAverage;
  }

  add(cell: Cell): void {
    for (const number of numbersOf(cell)) {
      this.#sum = add(this.#sum, number);
      this.#count += 1;
    }
    if (isLength(cell)) this.#isLength = true;
    this.#unread += unreadIn(cell);
  }

  get value(): Cell {
    return withUnread(this.#figure, this.#unread);
  }

  get #figure(): Cell {
    if (this.#count === 0) return null;
    const figure = this.#isAverage ? roundTo(divide(this.#sum, this.#count), 6) : this.#sum;
    return this.#isLength ? { kind: 'length', minutes: figure } : { kind: 'number', number: figure };
  }
}

class Count implements RunningTotal {
  #count = 0;
  readonly #ofRows: boolean;

  constructor(ofRows: boolean) {
    this.#ofRows = ofRows;
  }

  add(cell: Cell): void {
    if (this.#ofRows || !isNothing(cell)) this.#count += 1;
  }

  get value(): Cell {
    return { kind: 'number', number: this.#count };
  }
}

function order(cell: Cell): number | null {
  switch (cell?.kind) {
    case 'number':
      return cell.number;
    case 'length':
      return cell.minutes;
    case 'moment':
      return Date.parse(cell.at);
    case 'date':
      return Date.parse(`${cell.date}T00:00:00Z`);
    case 'time':
      return Number(cell.time.replace(':', ''));
    default:
      return jobNumberOf(cell);
  }
}

class Extreme implements RunningTotal {
  #value: Cell = null;
  #unread = 0;
  readonly #sign: number;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(cell: Cell): void {
    for (const one of cell?.kind === 'list' ? cell.items : [cell]) {
      const found = order(one);
      const known = order(this.#value);
      this.#unread += one !== null && found === null ? leftOutOf(one) || 1 : leftOutOf(one);
      if (found !== null && (known === null || this.#sign * (found - known) > 0)) {
        this.#value = one?.kind === 'link' ? numberCell(found) : one;
      }
    }
  }

  get value(): Cell {
    return withUnread(this.#value, this.#unread);
  }
}

const makers: Readonly<Record<Measure, (ofRows: boolean) => RunningTotal>> = {
  count: (ofRows) => new Count(ofRows),
  sum: () => new Sum(false),
  average: () => new Sum(true),
  min: () => new Extreme(-1),
  max: () => new Extreme(1),
};

/** A figure that begins with nothing. @param ofRows counts rows, whatever is in them */
export function runningTotal(measure: Measure, ofRows: boolean): RunningTotal {
  return makers[measure](ofRows);
}
