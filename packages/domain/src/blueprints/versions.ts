/*
 * When two people change one element at the same time, both versions stay until somebody chooses: the second as an element of its own
 * that names the first. Until then they count as the one element that they are, everywhere.
 */

/** An element, as far as it may be a version of another. */
export interface Versioned {
  readonly id: string;
  /** The element of which somebody made this version at the same time; that one may be gone by now. */
  readonly conflictOf?: string | null;
}

/** The versions of one element that are there, the one that counts first. */
export type Versions = readonly [counted: string, ...others: string[]];

/**
 * The elements of which there is more than one version, by the id of each version. The first version counts as long as it is there,
 * then the oldest of the others: ids are given in the order of time.
 */
export function versionsOf(
  elements: Iterable<Versioned>,
  isThere: (id: string) => boolean,
): ReadonlyMap<string, Versions> {
  const others = new Map<string, string[]>();
  for (const { id, conflictOf } of elements) {
    if (!conflictOf || conflictOf === id) continue;
    const known = others.get(conflictOf);
    if (known) known.push(id);
    else others.set(conflictOf, [id]);
  }
  const byId = new Map<string, Versions>();
  for (const [root, made] of others) {
    const [counted, ...rest] = [...(isThere(root) ? [root] : []), ...made.toSorted()];
    if (counted === undefined || rest.length === 0) continue;
    for (const id of [counted, ...rest]) byId.set(id, [counted, ...rest]);
  }
  return byId;
}

/** Whether an element counts in totals; conflicting versions of a counted element don't. */
export function isCounted(versions: ReadonlyMap<string, Versions>, id: string): boolean {
  const [counted = id] = versions.get(id) ?? [];
  return counted === id;
}
