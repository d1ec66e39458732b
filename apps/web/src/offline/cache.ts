import { Dexie } from 'dexie';
import { ownerHere } from '../lib/owner-here.ts';
import { device } from './device.ts';
import type { CachedResponse } from './outbox-database.ts';
import type { Owner } from '../lib/owner.ts';

/* A person's cached responses, for use offline (decision 0024). */

/** The cached response of a name; undefined if there is none. */
export async function readCached<Data>(
  owner: Owner,
  name: string,
): Promise<(CachedResponse & { readonly data: Data }) | undefined> {
  return (await device.kept.get([owner, name])) as (CachedResponse & { readonly data: Data }) | undefined;
}

/**
 * Caches a response that was requested at `at`; does nothing if the person has signed out meanwhile. Throws if the
 * device is full.
 */
export async function keep(owner: Owner, name: string, data: unknown, at: number): Promise<void> {
  await cacheAll(owner, [{ owner, name, at, data }]);
}

/** Keeps several things at once, as {@link keep}. */
export async function cacheAll(owner: Owner, rows: readonly CachedResponse[]): Promise<void> {
  if (ownerHere() === owner) await device.kept.bulkPut(rows);
}

/** The names and request times of a person's cached responses, without reading their content. */
export async function listCached(owner: Owner): Promise<readonly Pick<CachedResponse, 'name' | 'at'>[]> {
  const keys = await device.kept
    .where('[owner+at+name]')
    .between([owner, Dexie.minKey, Dexie.minKey], [owner, Dexie.maxKey, Dexie.maxKey])
    .keys();
  return (keys as unknown as [Owner, number, string][]).map(([, at, name]) => ({ name, at }));
}

/** Deletes this person's cached responses. Their unsent entries stay. */
export async function forgetCached(owner: Owner): Promise<void> {
  await device.kept.where('owner').equals(owner).delete();
}

/** Deletes other people's cached responses from this device. */
export async function clearOthers(owner: Owner): Promise<void> {
  await device.kept.where('owner').notEqual(owner).delete();
}
