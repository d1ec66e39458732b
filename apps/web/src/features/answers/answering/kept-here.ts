import { ownerHere } from '../../../offline/owner-here.ts';
import { device } from '../../../offline/device.ts';
import { handedOutTaken } from '../../../offline/handed-out-taken.ts';
import { localNotes } from '../../../offline/local-notes.ts';
import { draftsOf, takeNotedDrafts } from '../../../offline/noted-drafts.ts';
import type { KeptDraft } from '../../../offline/outbox-database.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import { claim, isStillHere } from '../../../offline/outbox-owner.ts';
import { readDrafts, readEntries, type JobHere } from '../../../offline/outbox.ts';
import { readToldDrafts } from '../api/answer-drafts.ts';
import { meetDraftsOnOpening } from './shared-drafts.ts';

/** What this device has of a job as answering begins. */
export interface KeptHere {
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly KeptDraft[];
}

/**
 * Reads what this device has of a job, once what a tab that is gone had noted is taken in, and what other devices have begun is
 * met. Throws where the device's database can't be read.
 */
export async function readKeptHere(place: JobHere): Promise<KeptHere> {
  // Answering may be here before what sends, which says it too.
  claim(place.owner);
  const asking = readToldDrafts(place.jobId);
  await handedOutTaken(place.owner);
  await takeNotedDrafts(localNotes(), place, draftsOf(device));
  const [entries, drafts] = await Promise.all([readEntries(device, place.owner), readDrafts(device, place)]);
  const told = await asking;
  const isToMeet = told !== null && (told.size > 0 || drafts.length > 0) && isStillHere(place.owner);
  if (!isToMeet) return { entries, drafts };
  await meetDraftsOnOpening(device, place, told, entries);
  return { entries, drafts: await readDrafts(device, place) };
}

/** So long what was read ahead is taken for what the device has. */
const fresh = 10_000;
let ahead: (JobHere & { readonly kept: KeptHere; readonly at: number }) | null = null;

/** Reads it for who comes by the address of answering, before anything is drawn: {@link readAheadOf} gives it. */
export async function readAhead(jobId: string): Promise<void> {
  const owner = ownerHere();
  if (owner === null) return;
  try {
    const kept = await readKeptHere({ owner, jobId });
    ahead = { owner, jobId, kept, at: Date.now() };
  } catch {
    // The screen reads it again, and says why that can't be done.
  }
}

/** What was read ahead of a job; null where nothing was. */
export function readAheadOf({ owner, jobId }: JobHere): KeptHere | null {
  const isIt = ahead?.owner === owner && ahead.jobId === jobId && Date.now() - ahead.at < fresh;
  return isIt ? (ahead?.kept ?? null) : null;
}

/** Nothing is ahead any more once it is shown: what is read later is read anew. */
export function forgetAhead(): void {
  ahead = null;
}
