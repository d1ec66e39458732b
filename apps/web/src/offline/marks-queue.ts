import { drawnOver, isOfPlan, localPhotosOf, photosOf, withBase, type MarkVersions, type PlanOfJob } from './marks.ts';
import {
  isLocalFile,
  type MarkChanges,
  type MarkedPlan,
  type MarksEntry,
  type OutboxEntry,
  type SentMark,
} from './outbox-entry.ts';

/*
 * Queuing and sending of marks. Separate from `marks.ts`, to keep it out of the bundle that the first question waits
 * for: few people draw.
 */

/** Marks on one plan that are sent in one call, in the form that the server accepts. */
export interface MarksCall extends MarkChanges, Omit<MarkedPlan, 'fileName'> {
  readonly key: string;
  readonly jobId: string;
}

/** The maximum number of marks, and of their characters, per call. */
const perCall = 5_000;
const charactersPerCall = 4 * 1024 * 1024;

/** Splits changes into calls, in order. */
export function marksInCalls({ elements, removed }: MarkChanges): readonly MarkChanges[] {
  const calls: { elements: SentMark[]; removed: MarkChanges['removed'] }[] = [{ elements: [], removed }];
  let characters = 0;
  for (const element of elements) {
    const last = calls.at(-1);
    characters += element.canvasData.length;
    if (last && last.elements.length < perCall && characters <= charactersPerCall) last.elements.push(element);
    else {
      calls.push({ elements: [element], removed: [] });
      characters = element.canvasData.length;
    }
  }
  return calls;
}

function fitInOneCall(changes: MarkChanges): boolean {
  return marksInCalls(changes).length === 1;
}

/** Changes that follow others, as one: each mark as it was left, of the version that was changed first. */
export function oneAfterTheOther(first: MarkChanges, then: MarkChanges): MarkChanges {
  const bases = new Map([...first.elements, ...first.removed].map(({ _id, base }) => [_id, base]));
  const ofFirst = <One extends { readonly _id: string; readonly base?: number }>(one: One): One =>
    bases.has(one._id) ? withBase(one, bases.get(one._id)) : one;
  const elements = new Map(first.elements.map((one) => [one._id, one]));
  const removed = new Map(first.removed.map((one) => [one._id, one]));
  for (const one of then.elements) {
    elements.set(one._id, changedInAll(elements.get(one._id), removed.has(one._id), ofFirst(one)));
    removed.delete(one._id);
  }
  for (const one of then.removed) {
    removed.set(one._id, ofFirst(one));
    elements.delete(one._id);
  }
  return { elements: [...elements.values()], removed: [...removed.values()] };
}

/**
 * Merges two edits of a mark: the fields changed by either count as changed. A mark that is drawn again after its
 * removal is sent whole.
 */
function changedInAll(before: SentMark | undefined, wasRemoved: boolean, now: SentMark): SentMark {
  const { changed: also, ...mark } = now;
  if (!before && !wasRemoved) return now;
  const settled = now.conflict_of === undefined ? before?.conflict_of : now.conflict_of;
  const changed = before?.changed && also && [...new Set([...before.changed, ...also])];
  return { ...mark, ...(settled === undefined ? {} : { conflict_of: settled }), ...(changed ? { changed } : {}) };
}

/**
 * The entry that changes of its plan may still be added to: one that the server can't have anything of. Nothing is added to one before
 * the photos that it would name then.
 */
function openEntry(entries: readonly OutboxEntry[], plan: PlanOfJob, changes: MarkChanges): MarksEntry | null {
  const unsent = entries.filter((entry) => entry.jobId === plan.jobId && entry.state !== 'sent');
  const last = unsent.filter((entry) => isOfPlan(entry, plan)).reduce(newer, null);
  const isOpen = last !== null && (last.state === 'failed' || (last.state === 'waiting' && !last.isTaken));
  if (!isOpen) return null;
  const photos = new Set(localPhotosOf(changes));
  const isBefore = unsent.some((entry) => entry.kind === 'file' && entry.seq > last.seq && photos.has(entry.fileId));
  return isBefore ? null : last;
}

const newer = (one: MarksEntry | null, other: MarksEntry) => (one !== null && one.seq > other.seq ? one : other);

/** How queued changes affect the outbox: they are merged into an existing entry, or become new ones. */
export type QueuedMarks =
  | { readonly seq: number; readonly changes: MarkChanges; readonly wasRefused: boolean }
  | { readonly seq: null; readonly parts: readonly MarkChanges[] };

/** @param entries of this person; includes recently sent ones, as the plan may not have been refetched since */
export function queueMarksInto(entries: readonly OutboxEntry[], plan: PlanOfJob, changes: MarkChanges): QueuedMarks {
  const sent = entries.filter((entry) => isOfPlan(entry, plan) && entry.state === 'sent') as readonly MarksEntry[];
  const drawn = sent.reduce(
    (current, { versions = {} }) => drawnOver(current, new Map(Object.entries(versions))),
    changes,
  );
  const open = openEntry(entries, plan, drawn);
  const together = open && oneAfterTheOther(open, drawn);
  if (!open || !together || !fitInOneCall(together)) return { seq: null, parts: marksInCalls(drawn) };
  return { seq: open.seq, changes: together, wasRefused: open.state === 'failed' };
}

/** The changes on a plan that a response requested at `readAt` can't include yet, in order. */
export function marksNotRead(entries: readonly OutboxEntry[], plan: PlanOfJob, readAt: number): readonly MarkChanges[] {
  const found = entries.filter((entry): entry is MarksEntry => isOfPlan(entry, plan));
  return found
    .filter((entry) => entry.state !== 'sent' || (entry.sentAt ?? 0) >= readAt)
    .toSorted((one, other) => one.seq - other.seq);
}

/**
 * The versions of marks that the server stored as they were sent. Where it stored a conflicting version next to another
 * person's, later changes are still based on the older one.
 */
export function storedAsSent(
  sent: readonly SentMark[],
  stored: readonly { readonly _id: string; readonly canvasData: string; readonly version: number }[],
): MarkVersions {
  const byId = new Map(stored.map((one) => [one._id, one]));
  return new Map(
    sent.flatMap(({ _id, canvasData }) => {
      const one = byId.get(_id);
      return one && isSameDrawing(one.canvasData, canvasData) ? [[_id, one.version] as const] : [];
    }),
  );
}

/** The server may write the members of a drawing in another order. */
function isSameDrawing(one: string, other: string): boolean {
  return one === other || inOneOrder(one) === inOneOrder(other);
}

function inOneOrder(canvasData: string): string {
  return JSON.stringify(JSON.parse(canvasData), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** The request for an entry of marks. @param assetIds the server's ids of this device's photos */
export function marksCallOf(entry: MarksEntry, assetIds: ReadonlyMap<string, string>): MarksCall {
  const { key, jobId, questionId, repetition, file, removed } = entry;
  const elements = entry.elements.map((element) => withPhotoIds(element, assetIds));
  return { key, jobId, questionId, repetition, file, elements, removed };
}

/**
 * A mark in the form that the server accepts: its photos with the ids from their upload. Discarded photos are left out.
 */
export function withPhotoIds(mark: SentMark, assetIds: ReadonlyMap<string, string>): SentMark {
  const named = photosOf(mark);
  if (!named.some(isLocalFile)) return mark;
  const photos = named.flatMap((id) => (isLocalFile(id) ? (assetIds.get(id) ?? []) : id));
  // Left in its place among the members.
  const shape = { ...(JSON.parse(mark.canvasData) as object), photos: photos.length > 0 ? photos : undefined };
  return { ...mark, canvasData: JSON.stringify(shape) };
}
