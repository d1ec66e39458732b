/**
 * Random numbers that are the same for the same seed (the sfc32 generator), so that two demos of one size are alike.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = 0x9e3779b9;
    this.#c = 0x243f6a88;
    // The first numbers of neighbouring seeds are alike.
    for (let round = 0; round < 15; round++) this.#bits();
  }

  /** At least 0, below 1. */
  fraction(): number {
    return this.#bits() / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  /** A number with this many decimals. */
  decimal(from: number, to: number, decimals: number): number {
    return Number((from + this.fraction() * (to - from)).toFixed(decimals));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** @throws RangeError for an empty list */
  oneOf<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }

  /** Several different ones, in the list's order. */
  someOf<T>(items: readonly T[], count: number): T[] {
    let wanted = Math.min(count, items.length);
    return items.filter((_, index) => {
      const isTaken = this.chance(wanted / (items.length - index));
      if (isTaken) wanted -= 1;
      return isTaken;
    });
  }

  /** One by weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.oneOf(choices)[0];
  }

  #bits(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
