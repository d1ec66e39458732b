import type { ReactNode } from 'react';
import type { ProblemError } from '../../lib/api/problem-error.ts';
import { isProblem } from '../../lib/api/problem-error.ts';
import type { Conflict, Decision } from './ask-conflict.ts';
import { askConflict } from './ask-conflict.ts';

/** One thing that an editor changes: how it is found in what is edited, and how it is named and shown to whoever decides. */
export interface EditedPart<Item> {
  readonly label: string;
  /** What an item holds, in the form in which a change names it. */
  readonly of: (item: Item) => unknown;
  readonly show: (value: unknown) => ReactNode;
  /** Joins both changes where nobody has to decide, as with lists to which each adds; undefined where somebody has to. */
  readonly merge?: (before: unknown, mine: unknown, theirs: unknown) => unknown;
  /** Of a value with many parts: both changes, with the preferred ones where both changed the same. */
  readonly join?: (before: unknown, preferred: unknown, other: unknown) => unknown;
}

interface SaveOver<Item, Change extends object, Saved extends Item> {
  /** The item as the editor was opened with it, whatever live updates have brought since. */
  readonly opened: Item;
  readonly change: Change;
  readonly parts: Readonly<Record<keyof Change, EditedPart<Item>>>;
  /** Sends a change with the version, or the value, of the item that it was made over; fails with `conflict`. */
  readonly send: (change: Change, over: Item) => Promise<Saved>;
  /** The item as the server has it now. */
  readonly read: () => Promise<Saved>;
  readonly ask?: (conflict: Conflict) => Promise<Decision>;
}

/** So often somebody may save in between before it is given up. */
const attempts = 10;

/** Whether two values say the same, in whatever order their keys stand; nothing is null. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * Saves an editor's changes over the version that it was opened with (decision 0052). If somebody else saved in
 * between, changes of different parts are merged; for parts that both changed, the person chooses.
 * @returns the saved item; theirs, if none of one's own changes remain
 * @throws ProblemError `conflict` if the person goes back to the editor instead
 */
export async function saveOver<Item, Change extends object, Saved extends Item>(
  saving: SaveOver<Item, Change, Saved>,
): Promise<Saved> {
  const { parts, send, read, ask = askConflict } = saving;
  let { opened, change }: { opened: Item; change: Change } = saving;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(change, opened);
    } catch (refusal) {
      if (!isProblem(refusal, 'conflict') || attempt >= attempts) throw refusal;
      const latest = await read();
      const left = await decided({ opened, latest, change, parts }, refusal, ask);
      if (Object.keys(left).length === 0) return latest;
      change = left;
      opened = latest;
    }
  }
}

interface Compared<Item, Change extends object> {
  readonly opened: Item;
  readonly latest: Item;
  readonly change: Change;
  readonly parts: Readonly<Record<keyof Change, EditedPart<Item>>>;
}

/** What is left of a change to be made over the newest item. */
async function decided<Item, Change extends object>(
  { opened, latest, change, parts }: Compared<Item, Change>,
  refusal: ProblemError,
  ask: (conflict: Conflict) => Promise<Decision>,
): Promise<Change> {
  const left: Partial<Change> = {};
  const asked: (keyof Change)[] = [];
  for (const key of Object.keys(change) as (keyof Change)[]) {
    const part = parts[key];
    const [before, mine, theirs] = [part.of(opened), change[key], part.of(latest)];
    // What is as it was opened was not changed here, and what both say alike is done.
    if (mine === undefined || isSameContent(mine, before) || isSameContent(mine, theirs)) continue;
    const isTheirsToo = !isSameContent(theirs, before);
    const merged = isTheirsToo ? part.merge?.(before, mine, theirs) : mine;
    left[key] = (merged === undefined ? mine : merged) as Change[keyof Change];
    if (merged === undefined) asked.push(key);
  }
  if (asked.length === 0) return left as Change;
  const decision = await ask({
    changed: refusal.changed,
    parts: asked.map((key) => {
      const { label, show, of } = parts[key];
      return { label, mine: show(change[key]), theirs: show(of(latest)) };
    }),
  });
  if (decision === 'back') throw refusal;
  for (const key of asked) {
    const { of, join } = parts[key];
    const [before, mine, theirs] = [of(opened), change[key], of(latest)];
    if (join) {
      const [preferred, other] = decision === 'mine' ? [mine, theirs] : [theirs, mine];
      left[key] = join(before, preferred, other) as Change[keyof Change];
    }
    if (decision === 'theirs' && (!join || isSameContent(left[key], theirs))) delete left[key];
  }
  return left as Change;
}

/** Joins what two people did to a list of ids: theirs, with what was added and without what was taken out here. */
export function mergeIds(before: unknown, mine: unknown, theirs: unknown): unknown {
  return mergeLists(before, mine, theirs, String);
}

/** As {@link mergeIds}, of things that have an id; where both changed the same thing, mine stays. */
export function mergeThings(before: unknown, mine: unknown, theirs: unknown): unknown {
  return mergeLists(before, mine, theirs, (thing) => String((thing as { id: unknown }).id));
}

function mergeLists(before: unknown, mine: unknown, theirs: unknown, idOf: (thing: unknown) => string): unknown[] {
  const [old, own, their] = [before, mine, theirs].map(
    (list) => new Map(((list ?? []) as unknown[]).map((thing) => [idOf(thing), thing])),
  ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
  const current = [...their]
    .filter(([id]) => own.has(id) || !old.has(id))
    .map(([id, thing]) => (own.has(id) && !isSameContent(own.get(id), old.get(id)) ? own.get(id) : thing));
  return [...current, ...[...own].filter(([id]) => !old.has(id) && !their.has(id)).map(([, thing]) => thing)];
}
