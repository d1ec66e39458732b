import type { AddressInfo } from 'node:net';
import { readMail, testMail } from '@plumbline/contract/mail';
import { changeToggle, changeToggleSettings, readToggleSettings } from '@plumbline/contract/settings';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let mailServer: SMTPServer;
const received: { from: string; to: string; text: string }[] = [];
const params = { id: 'smtp' as const };

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('office@') ? null : Object.assign(new Error('not your address'), { responseCode: 550 })),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo[0]?.address ?? '', text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({ environment: { WEBHOOKS_ALLOW: '127.0.0.1' } });
  admin = await server.person('business_admin', { email: 'admin@example.test' });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

const set = (body: Record<string, unknown>) => server.call(changeToggleSettings, { as: admin, params, body });
const turn = (isActive: boolean) => server.call(changeToggle, { as: admin, params, body: { isActive } });
const test = async () => (await server.call(testMail, { as: admin })).body;
const port = () => String((mailServer.server.address() as AddressInfo).port);

describe('the company’s own mail server', () => {
  it('is not used before it is set up, and nothing is sent until then', async () => {
    expect(await test()).toMatchObject({ by: 'outbox', problem: null });
    expect((await turn(true)).problem.code).toBe('not_set_up');
    expect((await set({ port: 'many' })).problem.errors).toMatchObject([{ path: 'port' }]);
    expect((await set({ host: 'a b' })).problem.errors).toMatchObject([{ path: 'host' }]);
    expect((await server.call(readMail, { as: admin })).body.by).toBe('outbox');
  });

  it('sends the test email to the person who asks for it, in the language of the screen', async () => {
    expect((await set({ host: '127.0.0.1', port: port(), fromAddress: 'office@alma.test' })).status).toBe(200);
    expect((await turn(true)).status).toBe(200);
    expect((await server.call(readMail, { as: admin })).body).toEqual({ by: 'smtp', from: 'office@alma.test' });
    const answer = await server.call(testMail, { as: admin, headers: { 'accept-language': 'he' } });
    expect(answer.body).toEqual({ by: 'smtp', to: 'admin@example.test', problem: null, reply: null });
    expect(received).toMatchObject([{ from: 'office@alma.test', to: 'admin@example.test' }]);
    expect(received[0]?.text).toContain('lang=3D"he"');
  });

  it('says what is wrong, and never its password', async () => {
    await set({ fromAddress: 'else@alma.test' });
    expect(await test()).toMatchObject({ problem: 'sender_refused', reply: '550 not your address' });
    await set({ user: 'alma', password: 'hunter2-secret' });
    const refused = await test();
    expect(refused.problem).toBe('tls_failed');
    const read = await server.call(readToggleSettings, { as: admin, params: { toggleId: 'smtp' } });
    expect(read.body).toMatchObject({ user: 'alma', password: '***' });
    const events = await server.db().query.selectFrom('events').select(['before', 'after']).execute();
    expect(JSON.stringify([refused, read.body, events])).not.toContain('hunter2');
  });

  it('is tested by administrators alone', async () => {
    const manager = await server.person('project_manager');
    expect((await server.call(testMail, { as: manager })).status).toBe(403);
    expect((await server.call(readMail, { as: manager })).status).toBe(403);
  });
});
