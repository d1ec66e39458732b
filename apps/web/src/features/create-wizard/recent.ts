/** So many are remembered as chosen last. */
const recentLimit = 5;

/** Ids as they were stored on this device, whatever was stored. */
const idsIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];

/** Items with those that were chosen last as the first, otherwise in their order. */
export function recentFirst<Item extends { readonly _id: string }>(
  items: readonly Item[],
  stored: unknown,
): readonly Item[] {
  const ids = idsIn(stored);
  const rank = ({ _id }: Item) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return items.toSorted((one, other) => rank(one) - rank(other));
}

/** With one that was just chosen, as the first. */
export function withRecent(stored: unknown, id: string): readonly string[] {
  return [id, ...idsIn(stored).filter((one) => one !== id)].slice(0, recentLimit);
}
