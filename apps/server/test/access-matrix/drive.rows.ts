import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { World } from './world.ts';

const administrators = '200 200 403 403 403';
const rules = { documents: 'never', photos: 'never', reports: false };

/** A drive that is set up and not connected. */
async function haveDrive({ server }: World): Promise<void> {
  const id = newId();
  await server
    .db()
    .query.insertInto('drives')
    .values({
      id,
      provider: 'google',
      client_id: 'a-program',
      client_secret: await server.services.secrets.seal('a secret', `drive:${id}`),
      tenant: '',
      rules: JSON.stringify(rules),
      updated_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A call on a drive that is set up. */
const onDrive = (own: string, sent: { body?: object } = {}): Row => ({
  send: async (world) => {
    await haveDrive(world);
    return sent;
  },
  own,
});

export const rows: Record<string, Row> = {
  readDrive: plain(administrators),
  setUpDrive: onDrive(administrators, {
    body: { provider: 'google', clientId: 'another', clientSecret: 'secret', rules },
  }),
  connectDrive: onDrive(administrators),
  isDriveConnected: plain(administrators),
  disconnectDrive: plain(administrators),
  finishDrive: onDrive('400 400 403 403 403', { body: { code: 'a code', state: 'not a state' } }),
  checkDrive: onDrive(administrators),
  refileDrive: onDrive(administrators, { body: {} }),
};
