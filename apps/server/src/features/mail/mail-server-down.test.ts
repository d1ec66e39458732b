import type { AddressInfo } from 'node:net';
import { createAutomation } from '@plumbline/contract/automations';
import { createJob } from '@plumbline/contract/jobs';
import { inviteUser } from '@plumbline/contract/invitations';
import { createProject } from '@plumbline/contract/projects';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SmtpMail } from '../../adapters/mail/smtp-mail.ts';
import { personMailQueue } from './person-mail-queue.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { outgoingMailQueue } from '../outgoing-mails/mail-queues.ts';
import { notificationMailQueue } from '../notifications/notification-mail-queue.ts';

let server: TestServer;
let smtp: SMTPServer;
let isDown = true;
const received: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ works: true });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => done(isDown ? new Error('the server is going down') : null),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server.services.mail = new SmtpMail(`smtp://127.0.0.1:${port}`, 'plumbline@example.test');
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Waits until the email of a queue was refused, and says for how many seconds it waits now. */
const waitOf = (queue: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.services.pool.query<{ wait: number }>(
        `select extract(epoch from start_after - now())::float8 as wait from queue.job
         where name = $1 and state = 'retry' and start_after > now()`,
        [queue],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.wait ?? 0;
    },
    { timeout: 20_000, interval: 50 },
  );
const endWait = (queue: string) =>
  server.services.pool.query("update queue.job set start_after = now() where name = $1 and state = 'retry'", [queue]);

/** Lets an hour pass as the email's waits tell it, in which each attempt is refused. */
async function anHour(queue: string): Promise<void> {
  for (let passed = await waitOf(queue); passed < 3600; passed += await waitOf(queue)) await endWait(queue);
}

it('emails of invitations, notifications and automations outlast a mail server that is down for an hour, each sent once', async () => {
  const manager = await server.person('business_admin', { first: 'Noa', last: 'Levi' });
  const inspector = await server.person('inspector', { email: 'dana@example.test' });
  const type = await makeJobType(server, manager, []);
  const project = given(await server.call(createProject, { as: manager, body: { name: 'Tower' } }))._id;
  const action = {
    kind: 'send_email',
    to: [{ kind: 'address', address: 'client@example.test' }],
    subject: 'New job',
    text: 'x',
  };
  const rule = { name: 'Email', event: { kind: 'job_created', jobTypes: [type.id] }, actions: [action] };
  given(await server.call(createAutomation, { as: manager, body: rule as never }));
  given(
    await server.call(inviteUser, { as: manager, body: { email: 'amir@example.test', role: 'inspector' } as never }),
  );
  const body = { job_type: type.id, project, startDate: '2026-11-24T08:00:00.000Z', users: [inspector.id] };
  given(await server.call(createJob, { as: manager, body }));

  const queues = [personMailQueue.name, notificationMailQueue.name, outgoingMailQueue.name];
  await Promise.all(queues.map(anHour));
  expect(received).toEqual([]);
  isDown = false;
  for (const queue of queues) await endWait(queue);

  const open = async () => {
    const { rows } = await server.services.pool.query<{ state: string }>(
      'select state::text from queue.job where name = any($1)',
      [queues],
    );
    return rows.map(({ state }) => state);
  };
  await vi.waitFor(async () => expect(await open()).toEqual(queues.map(() => 'completed')), { timeout: 20_000 });
  const mails = await Promise.all(received.map((text) => PostalMime.parse(text)));
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    'amir@example.test',
    'client@example.test',
    'dana@example.test',
  ]);
}, 60_000);
