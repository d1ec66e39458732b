/** How many instances have time series of their own, however many there are. */
const most = 10;

/** The ten entries with the largest size, the largest first; those of size zero are left out. */
export function topTen<Value>(entries: Iterable<[string, Value]>, sizeOf: (value: Value) => number): [string, Value][] {
  return [...entries]
    .filter(([, value]) => sizeOf(value) > 0)
    .toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one))
    .slice(0, most);
}
