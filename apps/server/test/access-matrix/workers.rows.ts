import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { World } from './world.ts';

const systemAdmins = '200 403 403 403 403';

/** An entry of the queue of SMS. */
async function makeEntry({ server }: World, state: 'created' | 'failed'): Promise<string> {
  const id = newId();
  await server.services.pool.query(
    `insert into queue.job (id, name, state, data, start_after) values ($1, 'sms', $2, $3, now() + interval '1 hour')`,
    [id, state, { schema: 'instance_main', id: newId() }],
  );
  return id;
}

const ofEntry = (state: 'created' | 'failed'): Row => ({
  send: async (world) => ({ params: { id: await makeEntry(world, state) } }),
  own: systemAdmins,
});

export const rows: Readonly<Record<string, Row>> = {
  readWork: plain(systemAdmins),
  listWorkEntries: plain(systemAdmins, { params: { queue: 'sms' } }),
  readWorkEntry: ofEntry('failed'),
  retryWorkEntry: ofEntry('failed'),
  cancelWorkEntry: ofEntry('created'),
  retryFailedWork: {
    send: async (world) => {
      await makeEntry(world, 'failed');
      return { params: { queue: 'sms' } };
    },
    own: systemAdmins,
  },
};
