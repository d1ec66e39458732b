import type { InstanceDatabase } from '../database/instance-database.ts';
import { newId } from '../ids.ts';
import { dayLength } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import type { NewRow } from './insert-rows.ts';
import { insertRows } from './insert-rows.ts';
import { demoProjects } from './projects.ts';
import type { Pictures } from './store-pictures.ts';
import { assetRow } from './store-pictures.ts';

/** Makes the buildings of the demo with their people and pictures. @returns what happened */
export async function makeProjects(
  db: InstanceDatabase,
  context: { now: number; idOf: ReadonlyMap<string, string>; pictures: Pictures },
): Promise<PastEvent[]> {
  const { now, idOf, pictures } = context;
  const person = (email: string) => idOf.get(email) ?? '';
  const events: PastEvent[] = [];
  const assets: NewRow[] = [];
  const members: NewRow[] = [];
  const clients: NewRow[] = [];

  const rows = demoProjects.map((project, index) => {
    const at = now - (372 - index) * dayLength;
    const id = newId(at);
    const actorId = person(project.members.find((email) => /manager|michal/.test(email)) ?? 'admin@demo.test');
    const memberIds = project.members.map(person);
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
  return events;
}
