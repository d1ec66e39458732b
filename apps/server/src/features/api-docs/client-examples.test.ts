import type { AddressInfo } from 'node:net';
import { clientWith, createReadingToken } from '@plumbline/client/examples/access-token';
import { answerWithPhoto } from '@plumbline/client/examples/answer-with-photo';
import { createJob } from '@plumbline/client/examples/create-job';
import { jobsOf } from '@plumbline/client/examples/list-jobs';
import { webhookServer } from '@plumbline/client/examples/receive-webhook';
import { connect } from '@plumbline/client/examples/sign-in';
import { createClient, dataOf, RefusedCall } from '@plumbline/client/client';
import type { WebhookEvent } from '@plumbline/client/webhooks';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { hashPassword } from '../access/passwords.ts';

const password = 'a plain long password';
let server: TestServer;
let address: string;
let admin: TestPerson & { email: string };
beforeAll(async () => {
  server = await startTestServer({ works: true, environment: { WEBHOOKS_ALLOW: '127.0.0.1' } });
  await server.server.listen({ port: 0, host: 'localhost' });
  address = `http://localhost:${(server.server.server.address() as AddressInfo).port}`;
  const email = 'robot@example.test';
  admin = { ...(await server.person('business_admin', { email })), email };
  const passwordHash = await hashPassword(password);
  await server
    .db()
    .query.updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', admin.id)
    .execute();
});
afterAll(() => server.close());

const signedIn = () => createClient({ address, token: admin.token });

/** A project, and a job type with one question, made by the client. */
async function jobType() {
  const client = signedIn();
  const project = await dataOf(client.POST('/v2/projects', { body: { name: 'Tower' } }));
  const made = await dataOf(client.POST('/v2/jobtype', { body: { title: 'Lift' } }));
  const question = await dataOf(
    client.POST('/v2/question', {
      body: {
        type: questionTypeNumber('text'),
        title: 'Remarks',
        settings: { allowAddingFile: true },
        jobType: made._id,
      },
    }),
  );
  return { id: made._id, project: project._id, question: question.ID };
}

describe('the examples of the client', () => {
  it('sign in, and out', async () => {
    const { client, signOut } = await connect(address, admin.email, password);
    expect((await dataOf(client.GET('/v2/users/me')))._id).toBe(admin.id);
    await signOut();
    const refused = dataOf(client.GET('/v2/users/me'));
    await expect(refused).rejects.toBeInstanceOf(RefusedCall);
    await expect(refused).rejects.toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
  });

  it('are refused with a wrong password', async () => {
    await expect(connect(address, admin.email, 'another password')).rejects.toMatchObject({
      problem: { code: 'sign_in_failed' },
    });
  });

  it('work with an access token, within its scopes', async () => {
    const { client } = await connect(address, admin.email, password);
    const byToken = clientWith(address, await createReadingToken(client, 'Nightly export'));
    expect((await dataOf(byToken.GET('/v2/projects'))).docs).toBeInstanceOf(Array);
    await expect(dataOf(byToken.POST('/v2/projects', { body: { name: 'Not created' } }))).rejects.toMatchObject({
      status: 403,
      problem: { code: 'token_out_of_scope' },
    });
    await expect(createReadingToken(byToken, 'Another')).rejects.toMatchObject({ status: 403 });
  });

  it('create a job once for an order, and list the jobs page by page', async () => {
    const { id, project } = await jobType();
    const startDate = new Date('2027-02-01T08:00:00Z');
    const first = await createJob(signedIn(), { number: '1', jobType: id, project, startDate });
    const again = await createJob(signedIn(), { number: '1', jobType: id, project, startDate });
    expect(again._id).toBe(first._id);
    const numbers = [first.ID];
    for (const number of ['2', '3', '4', '5'])
      numbers.push((await createJob(signedIn(), { number, jobType: id, project, startDate })).ID);
    expect(await jobsOf(signedIn(), 'open', '2027-01-01')).toEqual(numbers.toReversed());
    expect(await jobsOf(signedIn(), 'open', '2027-03-01')).toEqual([]);
  });

  it('answer a question with a photo', async () => {
    const { id, project, question } = await jobType();
    const job = await dataOf(
      signedIn().POST('/v2/jobs', {
        body: { job_type: id, project, startDate: new Date().toISOString(), users: [admin.id] },
      }),
    );
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const photo = new Blob([new Uint8Array(png)], { type: 'image/png' });
    const results = await answerWithPhoto(signedIn(), { job: job._id, question, text: 'Rust', photo });
    expect(results).toMatchObject([{ question }]);
    const read = await dataOf(signedIn().GET('/v2/jobs/{id}', { params: { path: { id: job._id } } }));
    expect(read.answers).toMatchObject([{ value: 'Rust', assets: [{ contentType: 'image/png' }] }]);
  });

  it('receive the events of a webhook, and nothing that is not signed', async () => {
    let secret = '';
    const events: WebhookEvent[] = [];
    const receiver = webhookServer(
      () => secret,
      (event) => events.push(event),
    );
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
      const webhook = await dataOf(
        signedIn().POST('/v2/webhooks', { body: { target: 'job', url, events: ['job.created'] } }),
      );
      secret = webhook.secret;
      const { id, project } = await jobType();
      const job = await createJob(signedIn(), { number: 'by webhook', jobType: id, project, startDate: new Date() });
      await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 20_000, interval: 50 });
      const [event] = events;
      expect(event?.type === 'job.created' ? event.data.job?._id : undefined).toBe(job._id);
      expect((await fetch(url, { method: 'POST', body: '{"type":"job.created"}' })).status).toBe(400);
      expect(events).toHaveLength(1);
    } finally {
      receiver.close();
      receiver.closeAllConnections();
    }
  });
});
