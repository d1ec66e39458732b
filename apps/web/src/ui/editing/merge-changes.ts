import { isSameContent } from './save-over.ts';

/** Whether two values hold the same, in the same order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Parts = Readonly<Record<string, unknown>>;
const isOfParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a thing of a list is called: a name itself, or something that has one. */
const nameOf = (thing: unknown) => (isOfParts(thing) ? String(thing['name']) : String(thing));

/**
 * A value that two people changed, each from what it was before: my changes over theirs. What has parts is merged part by part, a list
 * of names or of named things one by one, and where both changed the same, mine stays.
 * @param before undefined where it wasn't there, as are `mine` and `theirs`
 */
export function mergeChanges(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, before)) return theirs;
  if (isSame(theirs, before)) return mine;
  if (isOfParts(mine) && isOfParts(theirs)) return mergeParts(isOfParts(before) ? before : {}, mine, theirs);
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(before) ? before : [], mine, theirs);
  return mine;
}

function mergeParts(before: Parts, mine: Parts, theirs: Parts): Parts {
  // Theirs first, so that what comes out as they have it reads as they have it.
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names
      .map((name) => [name, mergeChanges(before[name], mine[name], theirs[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function mergeLists(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const byName = (list: readonly unknown[]) => new Map(list.map((thing) => [nameOf(thing), thing]));
  const [old, own, their] = [byName(before), byName(mine), byName(theirs)];
  const common = [...own.keys()].filter((name) => old.has(name));
  const isReordered = !isSame(
    common,
    [...old.keys()].filter((name) => own.has(name)),
  );
  const order = isReordered ? [...own.keys(), ...their.keys()] : [...their.keys(), ...own.keys()];
  return [...new Set(order)]
    .map((name) => mergeChanges(old.get(name), own.get(name), their.get(name)))
    .filter((thing) => thing !== undefined);
}

/** Both changes of a value where they touch nothing in common; undefined where somebody has to decide. */
export function mergedCleanly(before: unknown, mine: unknown, theirs: unknown): unknown {
  const [one, other] = [mergeChanges(before, mine, theirs), mergeChanges(before, theirs, mine)];
  return isSameContent(one, other) ? one : undefined;
}
