import { minutesOfWay } from '../availability/warnings.ts';
import type { Point } from '../places/distance.ts';
import { distanceKm } from '../places/distance.ts';

/** No place is known. */
export const nowhere = -1;

/** How far places are from each other, each distance computed once. Places are numbered as they come. */
export class Ways {
  readonly #speedKmh: number | null;
  readonly #numbers = new Map<string, number>();
  readonly #places: Point[] = [];
  readonly #rows: Float64Array[] = [];

  constructor(speedKmh: number | null) {
    this.#speedKmh = speedKmh;
  }

  /** The number of a place; {@link nowhere} for none. To be asked of all places before the first distance. */
  numberOf(place: Point | null): number {
    if (!place) return nowhere;
    const key = `${place.lat} ${place.long}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#places.push(place) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** As the crow flies; 0 where one of them is unknown. */
  km(from: number, to: number): number {
    if (from === to || from === nowhere || to === nowhere) return 0;
    const row = (this.#rows[from] ??= new Float64Array(this.#places.length).fill(-1));
    let km = row[to] ?? -1;
    if (km < 0) {
      km = distanceKm(this.#places[from] as Point, this.#places[to] as Point);
      row[to] = km;
    }
    return km;
  }

  /** How long the way takes, in whole minutes; 0 where one of them is unknown, or ways take no time. */
  minutes(from: number, to: number): number {
    if (this.#speedKmh === null || from === to || from === nowhere || to === nowhere) return 0;
    return minutesOfWay(this.km(from, to), this.#speedKmh);
  }
}
