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
 * What becomes of marks on their way into the outbox and out of it. Apart from `marks.ts`: few of those who answer draw, and what the
 * first question waits for has none of it.
 */

/** Marks on one plan that go to the server in one call, as it can take them. */
export interface MarksCall extends MarkChanges, Omit<MarkedPlan, 'fileName'> {
  readonly key: string;
  readonly jobId: string;
}

/** As many marks, or so many characters of them, go in one call at most. */
const perCall = 5_000;
const charactersPerCall = 4 * 1024 * 1024;

/** Cuts changes into what one call takes each, in their order. */
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

/** What becomes of the outbox when changes come into it: an entry that has them as well, or new ones. */
export type QueuedMarks =
  | { readonly seq: number; readonly changes: MarkChanges; readonly wasRefused: boolean }
  | { readonly seq: null; readonly parts: readonly MarkChanges[] };

/** @param entries of this person; what was sent a moment ago included: the plan may not have been read since */
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

/** The changes on a plan that a reading of the server, begun at `readAt`, can't hold yet, in their order. */
export function marksNotRead(entries: readonly OutboxEntry[], plan: PlanOfJob, readAt: number): readonly MarkChanges[] {
  const found = entries.filter((entry): entry is MarksEntry => isOfPlan(entry, plan));
  return found
    .filter((entry) => entry.state !== 'sent' || (entry.sentAt ?? 0) >= readAt)
    .toSorted((one, other) => one.seq - other.seq);
}

/**
 * The versions of what the server has as it was sent. Where it stored another beside what somebody else had drawn, what follows is
 * still drawn over the older one.
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

/** Marks as the server can take them. @param assetIds of the photos of this device that they name */
export function marksCallOf(entry: MarksEntry, assetIds: ReadonlyMap<string, string>): MarksCall {
  const { key, jobId, questionId, repetition, file, removed } = entry;
  const elements = entry.elements.map((element) => withPhotoIds(element, assetIds));
  return { key, jobId, questionId, repetition, file, elements, removed };
}

/** A mark as the server can take it: its photos by the ids that their upload gave. One that was given up is left out. */
export function withPhotoIds(mark: SentMark, assetIds: ReadonlyMap<string, string>): SentMark {
  const named = photosOf(mark);
  if (!named.some(isLocalFile)) return mark;
  const photos = named.flatMap((id) => (isLocalFile(id) ? (assetIds.get(id) ?? []) : id));
  // Left in its place among the members.
  const shape = { ...(JSON.parse(mark.canvasData) as object), photos: photos.length > 0 ? photos : undefined };
  return { ...mark, canvasData: JSON.stringify(shape) };
}
