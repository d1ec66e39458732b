/**
 * Batches calls that come within a short time: a statement for a hundred rows costs hardly more than one for one.
 * @param run returns a result for each item, in order; if it throws, each item is tried individually, so that one that
 *   fails doesn't fail others
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
