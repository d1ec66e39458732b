import type { Role } from '@plumbline/domain/actor/roles';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

/** A bulk change: the caller's (`own`), somebody else's, or another instance's; one job was changed by it. */
async function aBulkChange(world: World, place: Place, caller: Role | null): Promise<string> {
  const id = newId();
  const instance = place === 'foreign' ? 'acme' : 'main';
  const maker =
    place === 'own' ? world.people[caller ?? 'sys_admin'] : await world.server.person('sys_admin', { instance });
  const now = new Date();
  const { query } = world.server.db(instance);
  await query
    .insertInto('bulk_changes')
    .values({
      id,
      kind: 'move_days',
      input: JSON.stringify({ days: 1 }),
      created_by: maker.id,
      maker_role: place === 'own' ? (caller ?? 'sys_admin') : 'sys_admin',
      state: 'done',
      total: 1,
      created_at: now,
      touched_at: now,
      finished_at: now,
    })
    .execute();
  const { id: job_id } = await world.job(place === 'foreign' ? 'foreign' : 'own');
  const states = {
    before: JSON.stringify({ start: null }),
    after: JSON.stringify({ start: '2026-01-01T00:00:00.000Z' }),
  };
  await query
    .insertInto('bulk_change_items')
    .values({ change_id: id, position: 1, job_id, state: 'done', expires_at: now, ...states })
    .execute();
  return id;
}

const onBulkChange: Row = {
  send: async (world, place, caller) => ({ params: { id: await aBulkChange(world, place, caller) } }),
  own: '200 200 200 200 200',
  other: '404 404 404 404 404',
};

/** Everybody has their own bulk changes, and nobody anybody else's; each job of one is judged as its single change. Clients change none. */
export const rows: Record<string, Row> = {
  listBulkChanges: plain('200 200 200 200 200'),
  createBulkChange: {
    send: async (world, place) => ({
      body: { _id: newId(), kind: 'move_days', input: { days: 1 }, jobs: [(await world.job(place)).id] },
    }),
    own: '200 200 200 200 403',
    // Refused job by job, in the response.
    other: '200 200 200 200 403',
    foreign: '200 200 200 200 403',
  },
  readBulkChange: onBulkChange,
  cancelBulkChange: onBulkChange,
  undoBulkChange: onBulkChange,
};
