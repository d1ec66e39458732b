/**
 * Makes one call of many that come within a moment: a statement for a hundred rows costs hardly more than one for one.
 * @param run gives a result for each item, in their order; where it throws, each item is tried by itself, so that one that can't be
 *   handled fails no other
 */
export function batchCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  waitMs: number,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  const settle = async (some: readonly Waiting[]): Promise<void> => {
    try {
      const results = await run(some.map(({ item }) => item));
      for (const [place, { resolve }] of some.entries()) resolve(results[place] as Result);
    } catch (error) {
      const [first] = some;
      if (some.length === 1) first?.reject(error);
      else for (const one of some) await settle([one]);
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length > 1) return;
      setTimeout(() => {
        const some = waiting;
        waiting = [];
        void settle(some);
      }, waitMs);
    });
}
