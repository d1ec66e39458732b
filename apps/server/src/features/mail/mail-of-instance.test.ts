import { forgotPassword } from '@plumbline/contract/access';
import { listOutbox } from '@plumbline/contract/mail';
import { changeToggle, changeToggleSettings } from '@plumbline/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenAsSendgrid } from '../../../test/support/sendgrid-api.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let api: Awaited<ReturnType<typeof listenAsSendgrid>>;
const admins = {} as Record<'main' | 'acme', TestPerson>;
const params = { id: 'sendgrid' as const };

beforeAll(async () => {
  server = await startTestServer({ works: true });
  // The first try is refused: the queue comes again.
  api = await listenAsSendgrid([500]);
  server.services.configuration.sendgridUrl = api.url;
  for (const instance of ['main', 'acme'] as const) {
    admins[instance] = await server.person('sys_admin', { instance, email: `${instance}@example.test` });
  }
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const outboxOf = async (instance: 'main' | 'acme') => (await server.call(listOutbox, { as: admins[instance] })).body;
const forget = (instance: 'main' | 'acme') =>
  server.call(forgotPassword, { instance, body: { email: `${instance}@example.test` } });

it('goes out by the company’s own provider while that is on, other companies’ does not', async () => {
  const as = admins.main;
  await server.call(changeToggleSettings, { as, params, body: { apiKey: 'SG.key', fromAddress: 'office@main.test' } });
  expect((await server.call(changeToggle, { as, params, body: { isActive: true } })).status).toBe(200);
  await forget('main');
  await forget('acme');
  await expect.poll(() => api.asked.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(async () => (await outboxOf('acme')).total, { timeout: 5000 }).toBe(1);
  expect(api.asked[1]?.body).toMatchObject({
    from: { email: 'office@main.test' },
    personalizations: [{ to: [{ email: 'main@example.test' }] }],
  });
  expect(await outboxOf('main')).toMatchObject({ total: 0, sends: true });
  expect((await outboxOf('acme')).sends).toBe(false);

  expect((await server.call(changeToggle, { as, params, body: { isActive: false } })).status).toBe(200);
  await forget('main');
  await expect.poll(async () => (await outboxOf('main')).total, { timeout: 5000 }).toBe(1);
  expect(api.asked).toHaveLength(2);
});
