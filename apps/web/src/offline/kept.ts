import { Dexie } from 'dexie';
import { ownerHere } from './owner-here.ts';
import { device } from './device.ts';
import type { KeptAnswer } from './outbox-database.ts';
import type { Owner } from './owner.ts';

/* What the server told a person, kept for when it can't be asked (decision 0200). */

/** What is kept under a name; undefined when nothing is. */
export async function readKept<Data>(
  owner: Owner,
  name: string,
): Promise<(KeptAnswer & { readonly data: Data }) | undefined> {
  return (await device.kept.get([owner, name])) as (KeptAnswer & { readonly data: Data }) | undefined;
}

/**
 * Keeps what the server told when it was asked at `at`; nothing any more of somebody who has signed out meanwhile. Throws when
 * the device is full.
 */
export async function keep(owner: Owner, name: string, data: unknown, at: number): Promise<void> {
  await keepAll(owner, [{ owner, name, at, data }]);
}

/** Keeps several things at once, as {@link keep}. */
export async function keepAll(owner: Owner, rows: readonly KeptAnswer[]): Promise<void> {
  if (ownerHere() === owner) await device.kept.bulkPut(rows);
}

/** What is kept for a person: by which names, and when each was asked for. Nothing of it is read. */
export async function keptHere(owner: Owner): Promise<readonly Pick<KeptAnswer, 'name' | 'at'>[]> {
  const keys = await device.kept
    .where('[owner+at+name]')
    .between([owner, Dexie.minKey, Dexie.minKey], [owner, Dexie.maxKey, Dexie.maxKey])
    .keys();
  return (keys as unknown as [Owner, number, string][]).map(([, at, name]) => ({ name, at }));
}

/** Forgets all that the server told this person here. What they answered and did not send stays. */
export async function forgetKept(owner: Owner): Promise<void> {
  await device.kept.where('owner').equals(owner).delete();
}

/** Forgets what the server told other people on this device. */
export async function forgetOthers(owner: Owner): Promise<void> {
  await device.kept.where('owner').notEqual(owner).delete();
}
