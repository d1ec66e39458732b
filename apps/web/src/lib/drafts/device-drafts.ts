import { randomKey } from '../api/random-key.ts';
import { ownerHere } from '../owner-here.ts';

/** What somebody typed and nobody has saved, as it lies on this device. */
export interface KeptDraft<Content> {
  readonly content: Content;
  /** When it was typed, in milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'plumbline.draft';
/** More is not worth what it takes while somebody types. */
const longest = 1_000_000;
/** Nobody comes back to a draft after so long. */
const keptFor = 60 * 24 * 60 * 60 * 1000;

/** The id of this page: two pages that edit the same item have separate drafts. */
const page = randomKey();
const pageLock = (id: string) => `${prefix} ${id}`;

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function startOf(name: string): string | null {
  const owner = ownerHere();
  return owner === null ? null : `${prefix} ${owner} ${name} `;
}

let release: (() => void) | null = null;
const keptHere = new Set<string>();

/** A lock held while this page lives and has drafts, so that no other page takes them for abandoned. */
function holdPage(): void {
  if (release || !('locks' in navigator)) return;
  release = () => undefined;
  void navigator.locks.request(
    pageLock(page),
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (keptHere.size === 0) letPageGo();
      }),
  );
}

function letPageGo(): void {
  release?.();
  release = null;
}

/**
 * Keeps what is typed; it is on the device when the call returns, so that closing the page loses nothing.
 * @param name what is edited, without blanks
 * @returns whether there was room for it
 */
export function keepDraft(name: string, content: unknown): boolean {
  const start = startOf(name);
  const notes = storage();
  if (start === null || !notes) return false;
  const text = JSON.stringify({ content, at: Date.now() });
  try {
    if (text.length > longest) throw new RangeError('It is too long');
    notes.setItem(start + page, text);
  } catch (refused) {
    console.warn('What was typed could not be kept', refused);
    // The draft stored before is outdated.
    dropDraft(name);
    return false;
  }
  keptHere.add(name);
  holdPage();
  return true;
}

/** It is saved, or was given up. */
export function dropDraft(name: string): void {
  const start = startOf(name);
  if (!keptHere.delete(name)) return;
  if (start !== null) storage()?.removeItem(start + page);
  if (keptHere.size === 0) letPageGo();
}

function keysUnder(start: string): readonly string[] {
  const notes = storage();
  if (!notes) return [];
  return Array.from({ length: notes.length }, (_, at) => notes.key(at) ?? '').filter((key) => key.startsWith(start));
}

/** Whether something of it may have been left behind here. */
export function mayHaveDraft(name: string): boolean {
  const start = startOf(name);
  return start !== null && keysUnder(start).length > 0;
}

/** In how many editors something was typed since then that nobody has saved, by whoever is signed in. */
export function countDrafts(since: number): number {
  const owner = ownerHere();
  if (owner === null) return 0;
  const start = `${prefix} ${owner} `;
  const recent = keysUnder(start).filter((key) => (read(key)?.at ?? 0) >= since);
  return new Set(recent.map((key) => key.slice(start.length).split(' ')[0])).size;
}

function read<Content>(key: string): KeptDraft<Content> | null {
  try {
    const kept = JSON.parse(storage()?.getItem(key) ?? 'null') as KeptDraft<Content> | null;
    return typeof kept?.at === 'number' ? kept : null;
  } catch {
    return null;
  }
}

async function livePages(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}

function forgetOld(): void {
  for (const key of keysUnder(`${prefix} `)) {
    if ((read(key)?.at ?? 0) < Date.now() - keptFor) storage()?.removeItem(key);
  }
}

/** Takes over the newest that a page left behind which is closed by now; null for none. */
export async function takeDraft<Content>(name: string): Promise<KeptDraft<Content> | null> {
  forgetOld();
  const start = startOf(name);
  if (start === null) return null;
  const live = await livePages();
  const left = keysUnder(start)
    .filter((key) => key === start + page || !live.has(pageLock(key.slice(start.length))))
    .flatMap((key) => {
      const kept = read<Content>(key);
      return kept ? [{ key, kept }] : [];
    })
    .toSorted((one, other) => other.kept.at - one.kept.at);
  const newest = left[0];
  if (!newest) return null;
  storage()?.removeItem(newest.key);
  keepDraft(name, newest.kept.content);
  return newest.kept;
}
