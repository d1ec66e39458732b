import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { personMailQueue, type PersonMail } from './person-mail-queue.ts';

/** So long a mail server takes for a message: some do. */
const handlingMs = 150;
let server: TestServer;
const received: string[] = [];
let connections = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    connections += 1;
    done();
  },
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () =>
      setTimeout(() => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      }, handlingMs),
    );
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ works: true, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => void smtp.close(resolve));
});

it('many emails of one company leave side by side over kept connections, and hold up nobody else’s', async () => {
  const people = async (count: number, instance: 'main' | 'acme') =>
    Promise.all(
      Array.from({ length: count }, async (_, place): Promise<PersonMail> => {
        const email = `${instance}${place}@example.test`;
        await server.person('inspector', { instance, email });
        return { kind: 'password_reset', schema: `instance_${instance}`, email };
      }),
    );
  const [many, few] = [await people(60, 'main'), await people(3, 'acme')];
  const began = performance.now();
  await server.services.unbound.transaction().execute(async (transaction) => {
    await server.services.queue.add(transaction, personMailQueue, many);
    await server.services.queue.add(transaction, personMailQueue, few);
  });
  await expect.poll(() => received.length, { timeout: 30_000, interval: 20 }).toBe(63);
  // One by one they took half a second each.
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(connections).toBeLessThanOrEqual(20);
  const lastOfFew = Math.max(...few.map((one) => received.indexOf('email' in one ? one.email : '')));
  // Ten of the many at once; then the few.
  expect(lastOfFew).toBeLessThan(20);
  expect(new Set(received).size).toBe(63);
});
