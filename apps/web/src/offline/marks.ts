import { isLocalFile, type MarkChanges, type MarksEntry, type OutboxEntry, type SentMark } from './outbox-entry.ts';

/** The versions that the server gave marks, by their ids. */
export type MarkVersions = ReadonlyMap<string, number>;

export type PlanOfJob = Pick<MarksEntry, 'jobId' | 'questionId' | 'repetition' | 'file'>;

/** Whether an entry is of the same job, question and plan. */
export function isOfPlan(entry: OutboxEntry, plan: PlanOfJob): entry is MarksEntry {
  return (
    entry.kind === 'marks' &&
    entry.jobId === plan.jobId &&
    entry.questionId === plan.questionId &&
    entry.repetition === plan.repetition &&
    entry.file === plan.file
  );
}

/** Whether an entry waits behind another of its plan. */
export function isBehind(
  entry: OutboxEntry,
  { seq, ...plan }: PlanOfJob & { readonly seq: number },
): entry is MarksEntry {
  return isOfPlan(entry, plan) && entry.seq > seq && entry.state !== 'sent';
}

/** A mark or its removal, with another base version. */
export function withBase<One extends { readonly _id: string; readonly base?: number }>(
  { base: _before, ...one }: One,
  base: number | undefined,
): One {
  return { ...one, ...(base === undefined ? {} : { base }) } as One;
}

/** Rebases changes on these versions, which the server assigned to what they were drawn over. */
export function drawnOver({ elements, removed }: MarkChanges, versions: MarkVersions): MarkChanges {
  const over = <One extends { readonly _id: string; readonly base?: number }>(one: One): One => {
    const version = versions.get(one._id);
    return version === undefined || version <= (one.base ?? 0) ? one : withBase(one, version);
  };
  return { elements: elements.map(over), removed: removed.map(over) };
}

/** The photos of this device that marks name. */
export function localPhotosOf({ elements }: Pick<MarkChanges, 'elements'>): readonly string[] {
  return elements.flatMap((element) => photosOf(element).filter(isLocalFile));
}

/** The photos that a mark names. */
export function photosOf({ canvasData }: SentMark): readonly string[] {
  // Most marks have no local photos, so skip parsing those.
  if (!canvasData.includes('"local:')) return [];
  return (JSON.parse(canvasData) as { readonly photos?: readonly string[] }).photos ?? [];
}
