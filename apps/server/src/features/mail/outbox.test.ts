import { forgotPassword } from '@plumbline/contract/access';
import { listOutbox, readOutboxMessage } from '@plumbline/contract/mail';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { listenerName } from '../../events/live/machines.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin', { email: 'admin@example.test' });
  for (let n = 0; n < 2; n += 1) await server.call(forgotPassword, { body: { email: 'admin@example.test' } });
  const count = async () => (await server.call(listOutbox, { as: admin })).body.total;
  for (let tries = 0; tries < 200 && (await count()) < 2; tries += 1) await new Promise((next) => setTimeout(next, 50));
});
afterAll(() => server.close());

describe('the outbox', () => {
  it('is opened by system admins alone, and shows the messages of their own instance', async () => {
    for (const role of ['business_admin', 'project_manager', 'inspector', 'client'] as const) {
      const person = await server.person(role);
      expect((await server.call(listOutbox, { as: person })).status).toBe(403);
    }
    const elsewhere = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(listOutbox, { as: elsewhere })).body.docs).toEqual([]);
    const { body } = await server.call(listOutbox, { as: admin, query: { page_size: 1 } });
    expect(body).toMatchObject({ page_size: 1, sends: false, isScattered: false });
    // A server of another machine, which listens as this one does.
    const { connectionString } = server.services.pool.options;
    const other = new pg.Client({ connectionString, application_name: listenerName('another-machine') });
    await other.connect();
    const there = await server.call(listOutbox, { as: admin });
    expect(there.body).toMatchObject({ sends: false, isScattered: true });
    await other.end();
    expect(body.docs).toHaveLength(1);
    const missing = await server.call(readOutboxMessage, { as: admin, params: { id: admin.id } });
    expect(missing.status).toBe(404);
    const path = await server.send({ method: 'GET', url: '/v2/mail/outbox/..%2f..%2fetc', as: admin });
    expect(path.status).toBe(404);
  });
});
