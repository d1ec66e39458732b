import { sql } from 'kysely';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { World } from './world.ts';

const systemAdmins = '200 403 403 403 403';
const administrators = '200 200 403 403 403';

/** The id of the instance of the main host. */
async function mainInstance({ server }: World): Promise<string> {
  const row = await server.db().first(sql<{ id: string }>`select id from platform.instances where name = ''`);
  return row?.id ?? '';
}

/** An instance of which the platform knows, without tables. */
async function instance({ server }: World, isDeleted = false): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), `t${newId().slice(-12)}`];
  await server.services.pool.query(
    `insert into platform.instances (id, name, schema_name, company_name, deletes_at)
     values ($1, $2, 'instance_' || $2, 'Test', $3)`,
    [id, name, isDeleted ? new Date(Date.now() + 86_400_000) : null],
  );
  server.services.instances.forget();
  return { id, name };
}

export const rows: Readonly<Record<string, Row>> = {
  listInstances: plain(systemAdmins),
  listDatabases: plain(systemAdmins),
  readInstance: plain('404 403 403 403 403', { params: { id: newId() } }),
  checkInstanceName: plain(systemAdmins, { params: { name: 'some-name' } }),
  checkInstanceHost: plain(systemAdmins, { params: { host: 'jobs.example.org' } }),
  readInstanceCreation: plain(systemAdmins, { params: { id: newId() } }),
  createInstance: {
    send: async () => ({ body: { name: `t${newId().slice(-10)}`, company: 'New', email: 'first@example.test' } }),
    own: systemAdmins,
  },
  changeInstance: {
    send: async (world) => ({
      params: { id: (await instance(world)).id },
      body: { owner_email: 'owner@example.test', ends_at: '2099-01-01T00:00:00Z' },
    }),
    own: systemAdmins,
  },
  migrateInstance: plain('404 403 403 403 403', { params: { id: newId() } }),
  deleteInstance: {
    send: async (world) => {
      const { id, name } = await instance(world);
      return { params: { id }, body: { name } };
    },
    own: systemAdmins,
  },
  undeleteInstance: {
    send: async (world) => ({ params: { id: (await instance(world, true)).id } }),
    own: systemAdmins,
  },
  eraseInstance: {
    send: async (world) => {
      const { id, name } = await instance(world, true);
      return { params: { id }, body: { name } };
    },
    own: systemAdmins,
  },
  listBackups: { send: async (world) => ({ params: { id: await mainInstance(world) } }), own: systemAdmins },
  startBackup: { send: async (world) => ({ params: { id: await mainInstance(world) } }), own: systemAdmins },
  cancelBackup: plain('404 403 403 403 403', { params: { id: newId(), backup: newId() } }),
  listLimits: plain(administrators),
  readInstanceReminder: plain('404 404 404 404 404', { params: { token: 'x'.repeat(43) } }, 404),
  decideInstanceEnd: plain(
    '404 404 404 404 404',
    { params: { token: 'x'.repeat(43) }, body: { decision: 'kept', ends_at: '2099-01-01T00:00:00Z' } },
    404,
  ),
};
