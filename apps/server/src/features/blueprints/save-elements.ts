import type { saveBlueprint } from '@plumbline/contract/blueprints';
import type { BodyOf } from '@plumbline/contract/call';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { maxElements } from '@plumbline/domain/assets/limits';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { FieldProblem } from '@plumbline/contract/problems';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import type { SentElement, StoredElement, WrittenElement } from './merge-element.ts';
import { isChangedElsewhere, mergeElement } from './merge-element.ts';

type Body = BodyOf<typeof saveBlueprint>;

/** What a save did, for the event. */
export interface SavedElements {
  added: string[];
  changed: string[];
  removed: string[];
}

/**
 * Checks what was sent: every shape readable, every catalogue id known (or known once: what was drawn before its removal still
 * counts). All mistakes at once, each at its place.
 * @throws Problem not_valid
 */
export function checkElements(body: Body, jobId: string, settings: BlueprintSettings): SentElement[] {
  const known = new Set([...settings.elements.map(({ id }) => id), ...settings.removedElementIds]);
  const problems: FieldProblem[] = [];
  const given = new Set<string>();
  const checked = body.elements.map((element, index): SentElement => {
    const refuse = (field: string, code: string) =>
      problems.push({ path: `elements.${index}.${field}`, code, message: '' });
    const read = readCanvasData(element.canvasData);
    if (!read.ok) refuse(['canvasData', read.problem.path].filter(Boolean).join('.'), read.problem.code);
    if (!known.has(element.elementId)) refuse('elementId', 'unknown_reference');
    if (element.job !== undefined && element.job !== jobId) refuse('job', 'unknown_reference');
    if (element.id !== undefined && given.has(element.id)) refuse('_id', 'element_given_twice');
    if (element.id !== undefined) given.add(element.id);
    return {
      id: element.id ?? newId(),
      elementId: element.elementId,
      canvasData: read.ok ? writeCanvasData(read.value) : '',
      visible: element.visible,
      photos: read.ok ? (read.value.photos ?? []) : [],
      base: element.base,
      changed: element.changed,
      conflictOf: element.conflictOf,
    };
  });
  if (problems.length > 0) throw new Problem('not_valid', { fields: problems.slice(0, 100) });
  return checked;
}

/**
 * Stores new and changed elements and takes away removed ones. A removed one that is sent again is back under its own id, as undo and
 * redo of devices go on with it. Of an element that somebody has changed since `base` both versions stay: the sent one as an element of
 * its own, `conflict_of` the other. What is stored already changes nothing, so that a call may be sent again.
 * @throws Problem not_valid for an id that belongs to another plan or job
 */
export async function storeElements(
  db: InstanceDatabase,
  blueprintId: string,
  { elements, removed }: { elements: readonly SentElement[]; removed: Body['removed'] },
  { actorId, now }: { actorId: string; now: Date },
): Promise<SavedElements> {
  const named = [...elements, ...removed].map(({ id }) => id);
  const stored = await storedById(db, [...named, ...elements.flatMap(({ conflictOf }) => conflictOf ?? [])]);
  demandOwn(stored, blueprintId, { elements, removed });

  const added: WrittenElement[] = [];
  const changed: WrittenElement[] = [];
  const back: WrittenElement[] = [];
  for (const element of elements) {
    const one = stored.get(element.id);
    if (!one) {
      added.push({ ...element, conflictOf: rootOf(stored, element), partChanges: null });
      continue;
    }
    const sent = element.conflictOf ? { ...element, conflictOf: rootOf(stored, element) } : element;
    const { how, element: merged } = mergeElement(one, sent, actorId);
    if (how === 'same') continue;
    // Whoever removed it can do that again; what is drawn can't be had again.
    if (one.isRemoved) back.push(merged);
    else if (how === 'over') changed.push(merged);
    else {
      const beside = await ownVersionBeside(db, one, actorId);
      const next = beside && element.changed ? mergeElement(beside, { ...sent, base: undefined }, actorId) : null;
      if (next && beside) {
        if (next.how !== 'same') changed.push({ ...next.element, id: beside.id, conflictOf: beside.conflictOf });
      } else if (!(await isStoredBeside(db, one, merged))) {
        added.push({ ...merged, id: newId(), conflictOf: one.conflictOf ?? one.id, partChanges: null });
      }
    }
  }
  const gone = removed.flatMap(({ id, base }) => {
    const one = stored.get(id);
    // What somebody else has changed meanwhile stays: a deletion can be made again, a drawing can't.
    return !one || one.isRemoved || (base !== undefined && isChangedElsewhere(one, base, actorId)) ? [] : [id];
  });

  const who = { actorId, now };
  if (added.length > 0) await insertElements(db, blueprintId, added, who);
  if (changed.length + back.length > 0) await updateElements(db, [...changed, ...back], who);
  if (gone.length > 0) await removeElements(db, gone, who);
  await demandRoom(db, blueprintId);
  return { added: [...added, ...back].map(({ id }) => id), changed: changed.map(({ id }) => id), removed: gone };
}

/** Nothing of another plan or job is changed, nor named as what something is a version of. @throws Problem not_valid */
function demandOwn(
  stored: ReadonlyMap<string, StoredElement>,
  blueprintId: string,
  { elements, removed }: { elements: readonly SentElement[]; removed: Body['removed'] },
): void {
  const isForeign = (id: string) => (stored.get(id)?.blueprintId ?? blueprintId) !== blueprintId;
  const isNoVersion = ({ id, conflictOf }: SentElement) =>
    Boolean(conflictOf) && (conflictOf === id || stored.get(conflictOf ?? '')?.blueprintId !== blueprintId);
  const foreign = [
    ...elements.flatMap((one, index) => (isForeign(one.id) ? [`elements.${index}._id`] : [])),
    ...elements.flatMap((one, index) => (isNoVersion(one) ? [`elements.${index}.conflict_of`] : [])),
    ...removed.flatMap((one, index) => (isForeign(one.id) ? [`removed.${index}._id`] : [])),
  ];
  if (foreign.length === 0) return;
  throw new Problem('not_valid', {
    fields: foreign.slice(0, 100).map((path) => ({ path, code: 'unknown_reference', message: '' })),
  });
}

/** Versions name the one that was there first, not each other. */
function rootOf(stored: ReadonlyMap<string, StoredElement>, { id, conflictOf }: SentElement): string | null {
  if (!conflictOf) return null;
  const root = stored.get(conflictOf)?.conflictOf ?? conflictOf;
  return root === id ? null : root;
}

const storedFields = sql`e.id, e.blueprint_id as "blueprintId", e.element_id as "elementId", e.canvas_data as "canvasData", e.visible,
  e.version, e.removed_at is not null as "isRemoved", e.conflict_of as "conflictOf", e.updated_by as "updatedBy",
  e.part_changes as "partChanges"`;

async function storedById(db: InstanceDatabase, ids: readonly string[]): Promise<Map<string, StoredElement>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<StoredElement>`
    select ${storedFields} from ${db.table('blueprint_elements')} e where e.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The version that this person has beside another already: what they do next to the element, they do to it. */
async function ownVersionBeside(
  db: InstanceDatabase,
  { id, conflictOf }: StoredElement,
  actorId: string,
): Promise<StoredElement | undefined> {
  return db.first(sql<StoredElement>`
    select ${storedFields} from ${db.table('blueprint_elements')} e
    where e.conflict_of = ${conflictOf ?? id} and e.id <> ${id} and e.created_by = ${actorId} and e.updated_by = ${actorId}
      and e.removed_at is null
    order by e.id desc limit 1`);
}

/** Whether the other version of an element was stored already, by a call whose reply was lost. */
async function isStoredBeside(
  db: InstanceDatabase,
  { id, conflictOf }: StoredElement,
  { canvasData, visible }: WrittenElement,
): Promise<boolean> {
  const found = await db.first(sql`
    select from ${db.table('blueprint_elements')} e where e.conflict_of = ${conflictOf ?? id} and e.canvas_data = ${canvasData}
      and e.visible = ${visible} and e.removed_at is null`);
  return found !== undefined;
}

interface Author {
  actorId: string;
  now: Date;
}

async function insertElements(
  db: InstanceDatabase,
  blueprintId: string,
  elements: readonly WrittenElement[],
  { actorId, now }: Author,
): Promise<void> {
  await db.rows(sql`
    insert into ${db.table('blueprint_elements')} (id, blueprint_id, element_id, canvas_data, visible, photos, conflict_of,
      created_by, created_at, updated_by, updated_at)
    select one.id, ${blueprintId}, one."elementId", one."canvasData", one.visible, one.photos, one."conflictOf",
      ${actorId}, ${now}, ${actorId}, ${now}
    from json_to_recordset(${JSON.stringify(elements)}::json) as one (id uuid, "elementId" text, "canvasData" text,
      visible boolean, photos uuid[], "conflictOf" uuid)`);
}

async function updateElements(
  db: InstanceDatabase,
  elements: readonly WrittenElement[],
  { actorId, now }: Author,
): Promise<void> {
  await db.rows(sql`
    update ${db.table('blueprint_elements')} e set element_id = one."elementId", canvas_data = one."canvasData",
      visible = one.visible, photos = one.photos, conflict_of = one."conflictOf", part_changes = one."partChanges", version = e.version + 1, updated_by = ${actorId}, updated_at = ${now},
      removed_at = null, removed_by = null, retired_at = null
    from json_to_recordset(${JSON.stringify(elements)}::json) as one (id uuid, "elementId" text, "canvasData" text,
      visible boolean, photos uuid[], "conflictOf" uuid, "partChanges" jsonb)
    where e.id = one.id`);
}

/** Elements that are removed stay as rows: history and undo read them. */
export async function removeElements(
  db: InstanceDatabase,
  ids: readonly string[],
  { actorId, now }: Author,
): Promise<void> {
  await db.rows(sql`
    update ${db.table('blueprint_elements')} e set removed_at = ${now}, removed_by = ${actorId}, version = e.version + 1
    where e.id = any(${[...ids]}::uuid[]) and e.removed_at is null`);
}

async function demandRoom(db: InstanceDatabase, blueprintId: string): Promise<void> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::integer as count from ${db.table('blueprint_elements')} e
    where e.blueprint_id = ${blueprintId} and e.removed_at is null`);
  if ((row?.count ?? 0) > maxElements) {
    throw new Problem('not_valid', { fields: [{ path: 'elements', code: 'elements_too_many', message: '' }] });
  }
}
