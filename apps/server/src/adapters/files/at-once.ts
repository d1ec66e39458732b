/** Limits the number of concurrent operations; the others wait in a queue. */
export class AtOnce {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((start) => this.#waiting.push(start));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place passes on to the next one; without one it is free.
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * Works on items, so many at once. After a failure no other is begun; it is thrown once those under way have ended, so
 * that nothing goes on behind the caller.
 */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failure: { error: unknown } | undefined;
  const lane = async () => {
    for (let next = waiting.next(); next.done !== true && !failure; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, lane));
  if (failure) throw failure.error;
}
