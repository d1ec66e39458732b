import { foldedText } from '@plumbline/domain/text/fold-text';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { ListOption } from '@plumbline/domain/projects/fields/choice';
import { rowSearchText } from '@plumbline/domain/projects/table-rows';
import { searchableText } from '@plumbline/domain/values/text-part';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { dayLength } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import type { NewRow } from './insert-rows.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoCast } from './demo-cast.ts';
import { planMeasurements, planName } from './plans.ts';
import { fieldIds } from './project-fields.ts';
import type { DemoProject } from './projects.ts';
import type { Pictures } from './store-pictures.ts';
import { assetRow, planRow } from './store-pictures.ts';

/** Makes the buildings of the demo with their people and pictures. @returns what happened */
export async function makeProjects(
  db: InstanceDatabase,
  context: {
    cast: DemoCast;
    now: number;
    idOf: ReadonlyMap<string, string>;
    pictures: Pictures;
    /** The option of the list of contracts by its name. */
    contractOf: ReadonlyMap<string, ListOption>;
  },
): Promise<PastEvent[]> {
  const { cast, now, idOf, pictures, contractOf } = context;
  const person = (email: string) => idOf.get(email) ?? '';
  const events: PastEvent[] = [];
  const assets: NewRow[] = [];
  const members: NewRow[] = [];
  const clients: NewRow[] = [];
  const values: NewRow[] = [];
  const tableRows: NewRow[] = [];

  const rows = cast.projects.map((project, index) => {
    const at = now - (372 - index) * dayLength;
    const id = newId(at);
    const actorId = person(project.members.find((email) => /manager|michal/.test(email)) ?? 'admin@demo.test');
    const memberIds = project.members.map(person);
    const plan = project.hasPlan ? { id: newId(at), value: cast.naming(planName).name } : null;
    if (plan) {
      const measurements = planMeasurements({ by: actorId, at: new Date(at).toISOString() });
      const file = { id: plan.id, name: plan.value, properties: { measurements }, at, by: actorId };
      assets.push(planRow(pictures, file));
    }
    const [cover, avatar] = [newId(at), newId(at)];
    for (const [assetId, target] of [
      [cover, 'cover'],
      [avatar, 'project'],
    ] as const) {
      const row = assetRow(pictures, { id: assetId, name: project.cover, showsFault: false, takenAt: at, by: actorId });
      assets.push({ ...row, target });
    }
    const time = new Date(at).toISOString();
    for (const userId of memberIds) members.push({ project_id: id, user_id: userId, added_at: time });
    for (const email of project.clients) clients.push({ project_id: id, user_id: person(email) });

    const { name, isPrivate, lat, long, address, companies } = project;
    const event = { actorId, subjectId: id, relations: { projectId: id } };
    events.push(
      pastEvent('project.created', { ...event, at, before: null, after: { name, isPrivate, memberIds } }),
      pastEvent('project.location_changed', {
        ...event,
        at: at + 60_000,
        before: null,
        after: { lat, long, address },
      }),
    );
    const projectFields = fieldValues(cast, project, { contractOf, plans: plan ? [plan] : [] });
    const written = { project_id: id, updated_by: actorId, updated_at: time };
    for (const { field, value } of projectFields.values) {
      const search = foldedText(projectFieldTypes[field.type].toText(value).map(searchableText).join(' '));
      values.push({ ...written, field_id: field.id, value, search });
    }
    projectFields.lifts.forEach((cells, position) => {
      const search = rowSearchText(cells);
      tableRows.push({ ...written, id: newId(at), field_id: fieldIds.lifts, position, cells, search });
    });
    events.push(
      pastEvent('project.changed', {
        ...event,
        at: at + 120_000,
        before: {
          fields: Object.fromEntries(
            projectFields.values.map(({ field }) => [field.id, projectFieldTypes[field.type].empty]),
          ),
        },
        after: { fields: Object.fromEntries(projectFields.values.map(({ field, value }) => [field.id, value])) },
      }),
      pastEvent('project.changed', {
        ...event,
        at: at + 180_000,
        before: { fields: { [fieldIds.lifts]: { rows: [], count: 0 } } },
        after: { fields: { [fieldIds.lifts]: { rows: projectFields.lifts, count: projectFields.lifts.length } } },
      }),
    );
    return {
      id,
      name,
      avatar_asset_id: avatar,
      cover_asset_id: cover,
      is_private: isPrivate,
      latitude: lat,
      longitude: long,
      address,
      companies,
      created_by: actorId,
      created_at: time,
      updated_at: new Date(at + 60_000).toISOString(),
    };
  });
  await insertRows(db, 'assets', assets);
  await insertRows(db, 'projects', rows);
  await insertRows(db, 'project_members', members);
  await insertRows(db, 'client_projects', clients);
  await insertRows(db, 'project_field_values', values);
  await insertRows(db, 'project_table_rows', tableRows);
  return events;
}

/** What a building's fields and its table of lifts hold. */
function fieldValues(
  cast: DemoCast,
  { building, registrations }: DemoProject,
  { contractOf, plans }: { contractOf: ReadonlyMap<string, ListOption>; plans: readonly object[] },
) {
  const { contracts, fields, liftColumns } = cast;
  const { stops, ratedLoad, contact } = building;
  const contract = contractOf.get(contracts[building.contract]);
  const held: Readonly<Record<string, unknown>> = {
    [fieldIds.stops]: String(stops),
    [fieldIds.ratedLoad]: `${ratedLoad} kg`,
    [fieldIds.contact]: contact,
    [fieldIds.contract]: contract ? [contract] : [],
    [fieldIds.plans]: plans,
  };
  const values = fields.flatMap((field) => (field.id in held ? [{ field, value: held[field.id] }] : []));
  const lifts = registrations.map((registration, index) => ({
    [liftColumns.name]: String.fromCharCode('A'.charCodeAt(0) + index),
    [liftColumns.registration]: registration,
    [liftColumns.load]: `${ratedLoad} kg`,
  }));
  return { values, lifts };
}
