import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { sql } from 'kysely';
import { newId } from '../../src/ids.ts';
import type { Row, Sent } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

/** A text that inspectors write, a table and a list; clients read none of them. */
const definitions = projectFieldDefinitions.parse([
  { id: 'notes', label: 'Notes', type: 'text', accessRules: { inspector: { read: true, write: true } } },
  { id: 'doors', label: 'Doors', type: 'table', table: [['Door']] },
  { id: 'maker', label: 'Maker', type: 'list' },
]);

async function define(world: World): Promise<void> {
  for (const instance of ['main', 'acme'] as const) {
    const db = world.server.db(instance);
    await db.rows(sql`insert into ${db.table('settings')} (name, value) values ('projectFields', ${JSON.stringify(definitions)})
      on conflict (name) do update set value = excluded.value`);
    world.server.services.settings.forget(db.schema);
  }
}

const onProject = (own: string, other: string, sent: (projectId: string) => Sent): Row => ({
  send: async (world, place) => {
    await define(world);
    return sent(await world.project(place));
  },
  own,
  other,
});

async function option(world: World, place: Place): Promise<string> {
  await define(world);
  const id = newId();
  await world.server
    .db(place === 'foreign' ? 'acme' : 'main')
    .query.insertInto('list_options')
    .values({ id, list: 'maker', label: `Maker ${id}`, value: id })
    .execute();
  return id;
}

const onOption = (own: string, body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: await option(world, place) },
    ...(body !== undefined && { body }),
  }),
  own,
  foreign: '404 404 404 404 404',
});

/** Fields of projects, their options and the instance's lists (spec/2 §6 "Project fields"). */
export const rows: Record<string, Row> = {
  changeProjectField: onProject('200 200 200 200 403', '200 200 404 404 404', (id) => ({
    params: { id },
    body: { id, field: { id: 'notes', value: 'Gate' } },
  })),
  changeFieldVisibility: onProject('200 200 403 403 403', '200 200 404 404 404', (id) => ({
    params: { id },
    body: { notes: false },
  })),
  listTableRows: onProject('200 200 200 200 404', '200 200 404 404 404', (id) => ({ params: { id, field: 'doors' } })),
  printLabels: {
    send: async (world, place) => {
      const jobType = await world.jobType('own');
      await world.server
        .db()
        .query.updateTable('job_types')
        .set({ public_link: newId() })
        .where('id', '=', jobType)
        .execute();
      return { params: { id: await world.project(place) }, body: { jobType } };
    },
    own: '200 200 403 403 403',
    other: '200 200 404 404 404',
  },
  listFieldValues: {
    ...plain('200 200 200 200 404'),
    send: sendAfterDefining({ query: { field: 'notes' } }),
  },
  listListOptions: onProject('200 200 200 200 404', '200 200 404 404 404', (id) => ({
    params: { group: 'maker' },
    query: { project: id },
  })),
  pageListOptions: onProject('200 200 200 200 404', '200 200 404 404 404', (id) => ({
    query: { group: 'maker', project: id },
  })),
  createListOption: onProject('200 200 200 403 404', '200 200 404 404 404', (id) => ({
    body: { group: 'maker', label: `Otis ${newId()}`, project: id },
  })),
  createListOptions: {
    ...plain('200 200 200 403 404'),
    send: async (world) => {
      await define(world);
      return { body: { group: 'materials', options: [{ label: `Steel ${newId()}` }] } };
    },
  },
  changeListOption: onOption('200 200 200 403 404', { label: 'Otis' }),
  removeListOption: onOption('200 200 200 403 404'),
};

function sendAfterDefining(sent: Sent): Row['send'] {
  return async (world) => {
    await define(world);
    return sent;
  };
}
