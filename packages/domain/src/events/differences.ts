/** The fields in which two states of a thing differ, on both sides: what a `…changed` event carries. Null when none do. */
export function differences<T extends Readonly<Record<string, unknown>>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (names.length === 0) return null;
  const pick = (side: T) => Object.fromEntries(names.map((key) => [key, side[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
