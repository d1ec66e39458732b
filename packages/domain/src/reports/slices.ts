/** A part of a whole; without a name it is all the small ones together. */
interface Slice {
  readonly name: string | null;
  /** Of its label among all. */
  readonly place: number | null;
  readonly value: number;
}

/** The maximum number of separate slices. */
const maxSlices = 8;

/** The parts of a whole, the largest first, the small ones together. What is not above zero is no part of it. */
export function slicesOf(labels: readonly string[], values: readonly (number | null)[]) {
  const all = labels
    .map((name, index): Slice => ({ name, place: index, value: values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value);
  const large = all.length > maxSlices ? all.slice(0, maxSlices - 1) : all;
  const rest = all.slice(large.length).reduce((sum, { value }) => sum + value, 0);
  return {
    slices: rest > 0 ? [...large, { name: null, place: null, value: rest }] : large,
    sum: all.reduce((sum, { value }) => sum + value, 0),
  };
}
