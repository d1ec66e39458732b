import { Dexie } from 'dexie';
import { ownerHere } from '../lib/owner-here.ts';
import { device } from './device.ts';
import type { CachedResponse } from './outbox-database.ts';
import type { Owner } from '../lib/owner.ts';

/* What the server sent a person, cached for when it is not reached (decision 0024). */

/** What is cached under a name; undefined when nothing is. */
export async function readCached<Data>(
  owner: Owner,
  name: string,
): Promise<(CachedResponse & { readonly data: Data }) | undefined> {
  return (await device.kept.get([owner, name])) as (CachedResponse & { readonly data: Data }) | undefined;
}

/**
 * Caches what the server sent when it was asked at `at`; nothing any more of somebody who has signed out meanwhile. Throws when
 * the device is full.
 */
export async function keep(owner: Owner, name: string, data: unknown, at: number): Promise<void> {
  await cacheAll(owner, [{ owner, name, at, data }]);
}

/** Keeps several things at once, as {@link keep}. */
export async function cacheAll(owner: Owner, rows: readonly CachedResponse[]): Promise<void> {
  if (ownerHere() === owner) await device.kept.bulkPut(rows);
}

/** What is cached for a person: by which names, and when each was asked for. Nothing of it is read. */
export async function listCached(owner: Owner): Promise<readonly Pick<CachedResponse, 'name' | 'at'>[]> {
  const keys = await device.kept
    .where('[owner+at+name]')
    .between([owner, Dexie.minKey, Dexie.minKey], [owner, Dexie.maxKey, Dexie.maxKey])
    .keys();
  return (keys as unknown as [Owner, number, string][]).map(([, at, name]) => ({ name, at }));
}

/** Deletes all that the server sent this person here. What they answered and did not send stays. */
export async function forgetCached(owner: Owner): Promise<void> {
  await device.kept.where('owner').equals(owner).delete();
}

/** Deletes what the server sent other people on this device. */
export async function clearOthers(owner: Owner): Promise<void> {
  await device.kept.where('owner').notEqual(owner).delete();
}
