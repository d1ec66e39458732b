import { isSameContent } from './save-over.ts';

/** Whether two values hold the same, in the same order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Parts = Readonly<Record<string, unknown>>;
const isOfParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of things in a list that stays the same, however else they are changed. */
export type ThingKey = 'name' | 'value' | 'id';

/**
 * Three-way merge of a value that two people changed: my changes over theirs. Objects are merged by property, lists of
 * names or of things by item; where both changed the same, mine wins, as it does for lists whose items can't be
 * identified.
 * @param before undefined if it didn't exist, likewise `mine` and `theirs`
 * @param key identifies the things of a list
 */
export function mergeChanges(before: unknown, mine: unknown, theirs: unknown, key: ThingKey = 'name'): unknown {
  if (isSame(mine, before)) return theirs;
  if (isSame(theirs, before)) return mine;
  if (isOfParts(mine) && isOfParts(theirs)) return mergeParts(isOfParts(before) ? before : {}, mine, theirs, key);
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(before) ? before : [], mine, theirs, key) ?? mine;
  return mine;
}

function mergeParts(before: Parts, mine: Parts, theirs: Parts, key: ThingKey): Parts {
  // Theirs first, so that what comes out as they have it reads as they have it.
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names
      .map((name) => [name, mergeChanges(before[name], mine[name], theirs[name], key)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The things of a list by what they are known by; null where two are known by the same, or one by nothing. */
function byIdentity(list: readonly unknown[], key: ThingKey): ReadonlyMap<string, unknown> | null {
  const known = new Map<string, unknown>();
  for (const thing of list) {
    const identity = isOfParts(thing) ? thing[key] : thing;
    if (typeof identity !== 'string' || known.has(identity)) return null;
    known.set(identity, thing);
  }
  return known;
}

function mergeLists(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  key: ThingKey,
): unknown[] | null {
  // Lists in a list, as the columns of tables, have nothing but their places.
  if ([...mine, ...theirs].every(Array.isArray)) {
    return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, place) =>
      mergeChanges(before[place], mine[place], theirs[place], key),
    ).filter((list) => list !== undefined);
  }
  const [old, own, their] = [byIdentity(before, key), byIdentity(mine, key), byIdentity(theirs, key)];
  if (!old || !own || !their) return null;
  const common = [...own.keys()].filter((name) => old.has(name));
  const isReordered = !isSame(
    common,
    [...old.keys()].filter((name) => own.has(name)),
  );
  const order = isReordered ? [...own.keys(), ...their.keys()] : [...their.keys(), ...own.keys()];
  return [...new Set(order)]
    .map((name) => mergeChanges(old.get(name), own.get(name), their.get(name), key))
    .filter((thing) => thing !== undefined);
}

/** Both changes of a value where they touch nothing in common; undefined where somebody has to decide. */
export function mergedCleanly(before: unknown, mine: unknown, theirs: unknown, key?: ThingKey): unknown {
  const [one, other] = [mergeChanges(before, mine, theirs, key), mergeChanges(before, theirs, mine, key)];
  return isSameContent(one, other) ? one : undefined;
}
