import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeInStatement } from '../../events/change-transaction.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { DeviceFile } from './store-asset.ts';
import { recordUpload } from './store-asset.ts';
import { endUpload, fileValues } from './made-files.queries.ts';
import { insertUpload, ownUpload } from './uploads.queries.ts';

const schema = 'instance_main';
const purpose = { target: 'answer', isPrivate: false, targetUserId: undefined } as const;

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person('inspector');
});
afterAll(() => server.close());

/** Ends an upload as a server does that has all its bytes. Gives the file's id, undefined when it makes none. */
async function end(uploadId: string): Promise<string | undefined> {
  const id = newId();
  const found = {
    extension: 'jpg',
    content_type: 'image/jpeg',
    width: 1,
    height: 1,
    is_video: false,
    properties: '{}',
  };
  const stored: DeviceFile = {
    file: { sha256: Buffer.alloc(32, 7), size: 10 },
    row: { original_name: 'door.jpg', ...found },
  };
  const author = { actorId: person.id, impersonatorId: null, requestId: null };
  const isMade = await changeInStatement(
    server.services,
    { schema, author },
    (record) => recordUpload(record, id, stored, purpose),
    (db, events) => {
      const values = fileValues(stored, purpose, { id, actorId: person.id, now: new Date() });
      return endUpload(db, { ...values, ...events, uploadId }, {});
    },
  );
  return isMade ? id : undefined;
}

const idsOf = async (table: 'assets' | 'events') => {
  const column = sql.id(table === 'assets' ? 'id' : 'subject_id');
  const rows = await server.db().rows(sql<{ id: string }>`select ${column} as id from ${server.db().table(table)}
    where ${table === 'assets' ? sql`sha256 = ${Buffer.alloc(32, 7)}` : sql`name = 'file.uploaded'`}`);
  return rows.map(({ id }) => id);
};

/** No bound of those that are under way. */
const open = { person: { count: 10, bytes: 1000 }, company: { count: 10, bytes: 1000 } };

it('an upload that several servers end at once becomes one file, with one event', async () => {
  const id = newId();
  const db = server.services.databaseOf(schema);
  await insertUpload(db, person.id, { id, ...purpose, fileName: 'door.jpg', size: 10, sha256: undefined }, open);
  // Somebody holds it, so that all of them wait for it together.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const holding = server.services.unbound.transaction().execute(async (transaction) => {
    await sql`select from ${db.table('uploads')} where id = ${id} for update`.execute(transaction);
    await held;
  });
  const ended = [end(id), end(id), end(id)];
  letGo();
  await holding;
  const made = (await Promise.all(ended)).filter((one) => one !== undefined);
  expect(made).toHaveLength(1);
  expect(await ownUpload(db, person.id, id)).toMatchObject({ asset_id: made[0] });
  expect([await idsOf('assets'), await idsOf('events')]).toEqual([made, made]);
});

it('an upload that was given up becomes none', async () => {
  const before = [await idsOf('assets'), await idsOf('events')];
  expect(await end(newId())).toBeUndefined();
  expect([await idsOf('assets'), await idsOf('events')]).toEqual(before);
});
