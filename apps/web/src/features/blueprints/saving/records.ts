import type { BlueprintRecord } from '@plumbline/contract/blueprints';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { changedParts, withParts } from '@plumbline/domain/blueprints/element-parts';
import type { Change, PlanDocument } from '@plumbline/plan-editor/document';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { isLocalFile, type MarkChanges, type SentMark } from '../../../offline/outbox-entry.ts';
import type { PlanPlace } from '../api/blueprints.ts';

/** To whom elements belong, for the editor: one question of one job, in one repetition. */
export function ownerOf({ jobId, questionId, repetition }: PlanPlace): string {
  return `${jobId}/${questionId}/${repetition}`;
}

const recordOwner = ({ job, question, repetition }: BlueprintRecord) =>
  ownerOf({ jobId: job._id, questionId: question, repetition });

/** The elements of records, the oldest lowest. One whose drawing this version can't read stays where it is, unseen. */
export function elementsOf(records: readonly BlueprintRecord[]): readonly PlanElement[] {
  return records
    .flatMap((record) => record.elements.map((element) => ({ element, job: recordOwner(record) })))
    .toSorted((one, other) => (one.element._id < other.element._id ? -1 : 1))
    .flatMap(({ element, job }, z) => {
      const read = readCanvasData(element.canvasData);
      const { _id: id, elementId, visible, conflict_of } = element;
      const version = conflict_of === null ? {} : { conflictOf: conflict_of };
      return read.ok ? [{ id, elementId, job, shape: read.value, visible, z, ...version }] : [];
    });
}

/** The versions of what the server has of one owner. */
export function versionsOf(records: readonly BlueprintRecord[], owner: string): ReadonlyMap<string, number> {
  const own = records.filter((record) => recordOwner(record) === owner);
  return new Map(own.flatMap(({ elements }) => elements.map(({ _id, version }) => [_id, version] as const)));
}

/** What each other job is called, by owner: shown with its markings. */
export function jobsOf(records: readonly BlueprintRecord[]): ReadonlyMap<string, BlueprintRecord['job']> {
  return new Map(records.map((record) => [recordOwner(record), record.job]));
}

const isAlike = (one: PlanElement, other: PlanElement) =>
  one.elementId === other.elementId &&
  one.visible === other.visible &&
  one.conflictOf === other.conflictOf &&
  writeCanvasData(one.shape) === writeCanvasData(other.shape);

/** A mark as it is sent, over what is there of it: of one that says what was changed, only that. */
function restored(
  mark: SentMark,
  before: PlanElement | null,
  fresh: Pick<PlanElement, 'job' | 'z'>,
): PlanElement | null {
  const { _id: id, elementId, canvasData, visible, changed, conflict_of: settled } = mark;
  const read = readCanvasData(canvasData);
  if (!read.ok) return null;
  const conflictOf = settled === undefined ? before?.conflictOf : settled;
  const drawn = { id, elementId, ...fresh, shape: read.value, visible, ...(conflictOf ? { conflictOf } : {}) };
  return before && changed ? withParts(before, changed, drawn) : drawn;
}

/** The marks that changes name, each as it was left; null for what was removed. */
export function leftBy(
  queued: readonly MarkChanges[],
  owner: string,
  document: Pick<PlanDocument, 'get' | 'nextZ'>,
): ReadonlyMap<string, PlanElement | null> {
  const left = new Map<string, PlanElement | null>();
  for (const { elements, removed } of queued) {
    for (const mark of elements) {
      const there = document.get(mark._id) ?? null;
      const before = left.get(mark._id) ?? (left.has(mark._id) ? null : there);
      const element = restored(mark, before, { job: owner, z: there?.z ?? document.nextZ() });
      if (element) left.set(mark._id, element);
    }
    for (const { _id } of removed) left.set(_id, null);
  }
  return left;
}

/** Draws what is in the outbox, wherever it was drawn, but for what was changed here since. */
export function drawQueued(
  editor: PlanEditor,
  queued: readonly MarkChanges[],
  owner: string,
  isPending: (id: string) => boolean,
): void {
  const changes: Change[] = [];
  for (const [id, after] of leftBy(queued, owner, editor.document)) {
    const before = editor.document.get(id) ?? null;
    if (isPending(id) || before === after || (before && after && isAlike(before, after))) continue;
    changes.push({ id, before, after: takenOver(before, after) });
  }
  if (changes.length > 0) editor.receive(changes);
}

/** An element as it is elsewhere. What is alike there but for how it is written stays as it is here: nobody has changed it. */
function takenOver(before: PlanElement | null, after: PlanElement | null): PlanElement | null {
  if (!before || !after) return after;
  const written = readCanvasData(writeCanvasData(before.shape));
  if (!written.ok) return { ...after, z: before.z };
  return withParts(before, changedParts({ ...before, shape: written.value }, after), after);
}

/** The server's ids of photos that an element was drawn with when this device alone knew them. */
function photoNames(
  { shape: before }: PlanElement,
  { shape: after }: PlanElement,
): readonly (readonly [string, string])[] {
  const [own, stored] = [before.photos ?? [], after.photos ?? []];
  if (own.length !== stored.length) return [];
  const pairs = own.map((photo, place) => [photo, stored[place] ?? photo] as const);
  const isUpload = ([photo, name]: readonly [string, string]) => isLocalFile(photo) && !isLocalFile(name);
  const named = pairs.filter(isUpload);
  return pairs.every((pair) => isUpload(pair) || pair[0] === pair[1]) ? named : [];
}

/** Brings an open plan up to what the server has, but for what is not saved there yet. */
export function mergeRecords(
  editor: PlanEditor,
  records: readonly BlueprintRecord[],
  isDirty: (id: string) => boolean,
): void {
  const stored = new Map(elementsOf(records).map((element) => [element.id, element]));
  const names = [...editor.document.all()].flatMap((before) => {
    const after = before.shape.photos && stored.get(before.id);
    return after ? photoNames(before, after) : [];
  });
  if (names.length > 0) editor.history.renamePhotos(new Map(names));
  const changes: Change[] = [];
  for (const before of editor.document.all()) {
    if (isDirty(before.id)) continue;
    const after = stored.get(before.id);
    if (!after) changes.push({ id: before.id, before, after: null });
    else if (!isAlike(before, after)) changes.push({ id: before.id, before, after: takenOver(before, after) });
  }
  for (const [id, after] of stored) {
    if (editor.document.get(id) || isDirty(id)) continue;
    // Beside one that is shown as it was drawn here there is nothing to choose from yet.
    if (after.conflictOf !== undefined && isDirty(after.conflictOf)) continue;
    changes.push({ id, before: null, after: { ...after, z: editor.document.nextZ() } });
  }
  editor.receive(changes);
}
