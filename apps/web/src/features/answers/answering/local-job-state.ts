import { ownerHere } from '../../../lib/owner-here.ts';
import { device } from '../../../offline/device.ts';
import { handedOutStored } from '../../../offline/handed-out-stored.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { draftsOf, takeNotedDrafts } from '../../../offline/noted-drafts.ts';
import type { StoredDraft } from '../../../offline/outbox-database.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import { claim, isStillHere } from '../../../offline/outbox-owner.ts';
import { readDrafts, readEntries, type JobHere } from '../../../offline/outbox.ts';
import { readServerDrafts } from '../api/answer-drafts.ts';
import { meetDraftsOnOpening } from './shared-drafts.ts';

/** What this device has of a job as answering begins. */
export interface LocalJobState {
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly StoredDraft[];
}

/**
 * Reads what this device has of a job, once what a tab that is gone had noted is taken in, and what other devices have begun is
 * met. Throws where the device's database can't be read.
 */
export async function readLocalJobState(place: JobHere): Promise<LocalJobState> {
  // Answering may be here before what sends, which says it too.
  claim(place.owner);
  const asking = readServerDrafts(place.jobId);
  await handedOutStored(place.owner);
  await takeNotedDrafts(localNotes(), place, draftsOf(device));
  const [entries, drafts] = await Promise.all([readEntries(device, place.owner), readDrafts(device, place)]);
  const serverDrafts = await asking;
  const isToMeet = serverDrafts !== null && (serverDrafts.size > 0 || drafts.length > 0) && isStillHere(place.owner);
  if (!isToMeet) return { entries, drafts };
  await meetDraftsOnOpening(device, place, serverDrafts, entries);
  return { entries, drafts: await readDrafts(device, place) };
}

/** So long what was read ahead is taken for what the device has. */
const fresh = 10_000;
let ahead: (JobHere & { readonly state: LocalJobState; readonly at: number }) | null = null;

/** Reads it for who comes by the address of answering, before anything is drawn: {@link prefetchedJobState} gives it. */
export async function prefetchLocalJobState(jobId: string): Promise<void> {
  const owner = ownerHere();
  if (owner === null) return;
  try {
    const state = await readLocalJobState({ owner, jobId });
    ahead = { owner, jobId, state, at: Date.now() };
  } catch {
    // The screen reads it again, and says why that can't be done.
  }
}

/** What was read ahead of a job; null where nothing was. */
export function prefetchedJobState({ owner, jobId }: JobHere): LocalJobState | null {
  const isIt = ahead?.owner === owner && ahead.jobId === jobId && Date.now() - ahead.at < fresh;
  return isIt ? (ahead?.state ?? null) : null;
}

/** Nothing is ahead any more once it is shown: what is read later is read again. */
export function dropPrefetched(): void {
  ahead = null;
}
