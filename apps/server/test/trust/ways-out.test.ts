import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import { createAutomation } from '@plumbline/contract/automations';
import { sendAnswers } from '@plumbline/contract/answers';
import { createClientLink, readSharedJob } from '@plumbline/contract/client-links';
import { readJobFeed } from '@plumbline/contract/feeds';
import { readJob } from '@plumbline/contract/jobs';
import { changeNotificationSettings } from '@plumbline/contract/notification-settings';
import { listNotifications } from '@plumbline/contract/notifications';
import { createProject } from '@plumbline/contract/projects';
import { openReportFeed } from '@plumbline/contract/report-exports';
import { createReport } from '@plumbline/contract/reports';
import { searchEverything } from '@plumbline/contract/search';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { preferenceKeys } from '@plumbline/domain/notifications/preferences';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxIds } from '../../src/adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../src/adapters/mail/outbox-mail.ts';
import { anAnswer, makeJob, makeJobType } from '../../src/features/answers/answers.fixtures.ts';
import { sendPending } from '../../src/features/notifications/send-pending.ts';
import { readPdf } from '../support/read-pdf.ts';
import { listenAsReceiver } from '../support/receiver.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { given } from './canary-world.ts';

/*
 * One job, whose questions are hidden from one role each, by every way on which something of it reaches a person. On the screen of the
 * job each sees what they may; by no other way does anybody get more.
 */

/** What stands in the job, by whom it is hidden from. `author` is the name of whoever answered. */
const secrets = {
  client: 'qzsecretclient',
  inspector: 'qzsecretinspector',
  project_manager: 'qzsecretmanager',
  nobody: 'qzsecretnobody',
  author: 'Qzauthor',
} as const;
/** Who reads reports at all. */
const reportReaders: readonly Role[] = ['sys_admin', 'business_admin', 'project_manager'];
const stranger = 'stranger@example.test';
const strangersPhone = '+972509999999';
const phoneOf = ({ role }: Pick<TestPerson, 'role'>) => `+97250000000${roles.indexOf(role)}`;
const addressOf = ({ role }: Pick<TestPerson, 'role'>) => `${role}@example.test`;

let server: TestServer;
let people: Record<Role, TestPerson>;
let author: TestPerson;
let jobId: string;
let reportId: string;
/** Through which SMS go out. */
let gateway: Awaited<ReturnType<typeof listenAsReceiver>>;

beforeAll(async () => {
  gateway = await listenAsReceiver(() => 201);
  const account = gateway.url.replace('http://', 'http://AC1:secret@');
  server = await startTestServer({ works: true, environment: { SMS_URL: account, SMS_FROM: 'Plumbline' } });
  const made = await Promise.all(
    roles.map(async (role) => [role, await server.person(role, { email: addressOf({ role }) })] as const),
  );
  people = Object.fromEntries(made) as typeof people;
  author = await server.person('inspector', { first: 'Qzauthor', last: 'Person' });
  for (const as of Object.values(people)) {
    await server
      .db()
      .query.updateTable('users')
      .set({ notification_keys: [...preferenceKeys], phone_number: phoneOf(as) })
      .where('id', '=', as.id)
      .execute();
    const params = { id: as.id };
    given(await server.call(changeNotificationSettings, { as, params, body: { digest: 'daily' } }));
  }
  const admin = people.business_admin;
  const users = [people.inspector.id, people.project_manager.id, author.id];
  const project = given(await server.call(createProject, { as: admin, body: { name: 'Tower', users } }))._id;
  await server
    .db()
    .query.insertInto('client_projects')
    .values({ project_id: project, user_id: people.client.id })
    .execute();
  const hiddenFrom = (role: 'inspector' | 'project_manager') => ({ permissions: { [role]: { read: false } } });
  const { id: type, q } = await makeJobType(server, admin, [
    ['text', 'client', {}],
    ['text', 'inspector', hiddenFrom('inspector'), { isClientVisible: true }],
    ['text', 'project_manager', hiddenFrom('project_manager'), { isClientVisible: true }],
    ['text', 'nobody', {}, { isClientVisible: true }],
  ]);
  const question = (title: string) => q[title]?.ID ?? '';
  const columns = Object.values(q).map(({ ID }) => ({ _id: ID, type: 'question', table: 'job_type', field: ID }));
  const columnOfPeople = { _id: 'people', type: 'property', table: 'users', field: 'full_name', target: 'assignees' };
  reportId = given(
    await server.call(createReport, {
      as: admin,
      body: { name: 'Answers', type: 'jobs', columns: [...columns, columnOfPeople], is_shared: true } as never,
    }),
  )._id;
  const allRoles = roles.map((role) => ({ kind: 'user', user: people[role].id }));
  const to = [...allRoles, { kind: 'address', address: stranger }];
  const texts = Object.keys(q).map((title) => `{{answers.${question(title)}}}`);
  const text = `${texts.join(' ')} {{job.people}} {{actor.name}} {{actor.email}}`;
  const actions = [
    { kind: 'send_email', to, subject: 'way mail', text },
    { kind: 'send_qa_summary', to, target: 'event', subject: 'way summary', text },
    { kind: 'send_report', to, report: reportId, format: 'csv', subject: 'way report csv', text },
    { kind: 'send_report', to, report: reportId, format: 'pdf', subject: 'way report pdf', text },
    { kind: 'send_sms', to: [...allRoles, { kind: 'address', address: strangersPhone }], text: `way SMS ${text}` },
  ];
  const rule = given(
    await server.call(createAutomation, {
      as: admin,
      body: { name: 'All ways', event: { kind: 'job_completed', jobTypes: [type], when: 'submitted' }, actions },
    }),
  );
  jobId = await makeJob(server, type, [author, people.inspector], { projectId: project });
  const titles = ['client', 'inspector', 'project_manager', 'nobody'] as const;
  const byAuthor = titles.filter((title) => title !== 'inspector');
  for (const [as, some, submit] of [
    [people.business_admin, ['inspector'], false],
    [author, byAuthor, true],
  ] as const) {
    const data = some.map((title) => anAnswer(q[title] as never, secrets[title]));
    given(await server.call(sendAnswers, { as, body: { job: jobId, data, submit } }));
  }
  await server.eventsHandled();
  await vi.waitFor(async () => {
    const { docs } = given(await server.call(listAutomationRuns, { as: admin, params: { id: rule._id } }));
    if (docs[0]?.state !== 'done') throw new Error(docs[0]?.error ?? 'not done yet');
  }, 30_000);
  // As if what waits for a digest were due.
  await server
    .db()
    .query.updateTable('pending_notifications')
    .set({ due_at: new Date(0) })
    .execute();
  await sendPending(server.services);
}, 120_000);
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const secretsIn = (text: string) => Object.values(secrets).filter((secret) => text.includes(secret));

/** The mails that reached an address with this subject, their attachments read, as one text. */
async function mailed(address: string, subject: string): Promise<string> {
  const folder = outboxFolder(server.services.configuration, '');
  return vi.waitFor(
    async () => {
      const all = await Promise.all(
        (await outboxIds(folder)).map(async (id) => PostalMime.parse(await readFile(join(folder, `${id}.eml`)))),
      );
      const found = all.filter((mail) => mail.subject === subject && mail.to?.some((one) => one.address === address));
      expect(found).toHaveLength(1);
      const [mail] = found;
      const files = await Promise.all(
        (mail?.attachments ?? []).map(async ({ mimeType, content }) => {
          const bytes = Buffer.from(content as Uint8Array);
          return mimeType === 'application/pdf' ? (await readPdf(bytes)).text : bytes.toString('utf8');
        }),
      );
      return [mail?.text, mail?.html, ...files].join('\n');
    },
    { timeout: 60_000, interval: 300 },
  );
}

/** All that came to a phone without these words in it. */
const textsWithout = (phone: string, words: string) =>
  gateway.received
    .map(({ body }) => new URLSearchParams(body.toString()))
    .filter((one) => one.get('To') === phone && !one.get('Body')?.includes(words))
    .map((one) => one.get('Body'))
    .join('\n');

/** All that came to a phone with these words in it, as one text. */
function texted(phone: string, words: string): Promise<string> {
  return vi.waitFor(
    () => {
      const sent = gateway.received.map(({ body }) => new URLSearchParams(body.toString()));
      const found = sent.filter((one) => one.get('To') === phone && one.get('Body')?.includes(words));
      expect(found.length).toBeGreaterThan(0);
      return found.map((one) => one.get('Body')).join('\n');
    },
    { timeout: 60_000, interval: 300 },
  );
}

/** The digests that reached an address: all mails that no action has sent. Takes whether there has to be one. */
async function digested(address: string, isThere: boolean): Promise<string> {
  const folder = outboxFolder(server.services.configuration, '');
  return vi.waitFor(
    async () => {
      const all = await Promise.all(
        (await outboxIds(folder)).map(async (id) => PostalMime.parse(await readFile(join(folder, `${id}.eml`)))),
      );
      const found = all.filter(
        ({ subject, to }) => !subject?.startsWith('way ') && to?.some((one) => one.address === address),
      );
      if (isThere) expect(found.length).toBeGreaterThan(0);
      return found.flatMap((mail) => [mail.subject, mail.text, mail.html]).join('\n');
    },
    { timeout: 60_000, interval: 300 },
  );
}

const json = (answer: { status: number; body: unknown }) => (answer.status === 200 ? JSON.stringify(answer.body) : '');

/** The ways on which something of the job reaches a person. */
const ways: Readonly<Record<string, (as: TestPerson) => Promise<string>>> = {
  'the PDF': async (as) => {
    const made = await server.send({ method: 'GET', url: `/v2/jobs/${jobId}/export`, as });
    expect(made.status).toBe(200);
    return (await readPdf(made.body as Buffer)).text;
  },
  'an email of an automation': (as) => mailed(addressOf(as), 'way mail'),
  'the summary that an automation attaches': (as) => mailed(addressOf(as), 'way summary'),
  'a report as CSV that an automation attaches': (as) => mailed(addressOf(as), 'way report csv'),
  'a report as PDF that an automation attaches': (as) => mailed(addressOf(as), 'way report pdf'),
  'an SMS of an automation': (as) => texted(phoneOf(as), 'way SMS'),
  // Whoever is on the job hears of it.
  'a digest by email': (as) => digested(addressOf(as), as.role === 'inspector'),
  'a digest by SMS': (as) =>
    as.role === 'inspector' ? texted(phoneOf(as), 'http') : Promise.resolve(textsWithout(phoneOf(as), 'way SMS')),
  'the feed of a report': async (as) => {
    const opened = await server.call(openReportFeed, { as, params: { id: reportId } });
    expect([as.role, opened.status]).toEqual([as.role, reportReaders.includes(as.role) ? 200 : 403]);
    if (opened.status !== 200) return '';
    const read = await server.send({
      method: 'GET',
      url: `${new URL(opened.body.address ?? '').pathname}?format=json`,
    });
    expect(read.status).toBe(200);
    return Buffer.isBuffer(read.body) ? read.body.toString('utf8') : JSON.stringify(read.body);
  },
  'the feed': async (as) => json(await server.call(readJobFeed, { as, params: { id: jobId } })),
  'the bell': async (as) => json(await server.call(listNotifications, { as })),
  'the search': async (as) => {
    const found = await Promise.all(
      Object.values(secrets).map((search) => server.call(searchEverything, { as, query: { search } })),
    );
    return found.map(json).join('\n');
  },
};

describe('what is hidden from somebody on the screen reaches them by no other way', () => {
  for (const role of roles) {
    describe(`a ${role}`, () => {
      it.each(Object.keys(ways))('by %s', async (way) => {
        const as = people[role];
        const onScreen = secretsIn(json(await server.call(readJob, { as, params: { id: jobId } })));
        expect(onScreen).toContain(secrets.nobody);
        const got = secretsIn((await ways[way]?.(as)) ?? '');
        expect(got.filter((secret) => !onScreen.includes(secret))).toEqual([]);
        // What is hidden from nobody arrives: nothing is kept from them that they see.
        const isOfAnswers = !['the feed', 'the bell', 'a digest by email', 'a digest by SMS'].includes(way);
        const isForRole = way !== 'the feed of a report' || reportReaders.includes(role);
        if (isOfAnswers && isForRole) expect(got).toContain(secrets.nobody);
      });
    });
  }

  it.each(['way mail', 'way summary', 'way report csv', 'way report pdf'])(
    'an address without an account gets by “%s” what a client sees',
    async (subject) => {
      const onScreen = secretsIn(json(await server.call(readJob, { as: people.client, params: { id: jobId } })));
      const got = secretsIn(await mailed(stranger, subject));
      expect(got).toContain(secrets.nobody);
      expect(got.filter((secret) => !onScreen.includes(secret))).toEqual([]);
    },
  );

  it('a link that needs no account shows what a client sees, on its page and in its PDF', async () => {
    const onScreen = secretsIn(json(await server.call(readJob, { as: people.client, params: { id: jobId } })));
    const secret = randomBytes(32).toString('base64url');
    const params = { id: jobId };
    given(await server.call(createClientLink, { as: people.business_admin, params, body: { secret, days: 1 } }));
    const page = json(await server.call(readSharedJob, { params: { secret } }));
    const pdf = await server.send({ method: 'GET', url: `/v2/public/shared_jobs/${secret}/document` });
    for (const text of [page, (await readPdf(pdf.body as Buffer)).text]) {
      expect(secretsIn(text)).toContain(secrets.nobody);
      expect(secretsIn(text).filter((one) => !onScreen.includes(one))).toEqual([]);
    }
  });

  it('a phone without an account gets what a client sees', async () => {
    const onScreen = secretsIn(json(await server.call(readJob, { as: people.client, params: { id: jobId } })));
    const got = secretsIn(await texted(strangersPhone, 'way SMS'));
    expect(got).toContain(secrets.nobody);
    expect(got.filter((secret) => !onScreen.includes(secret))).toEqual([]);
  });
});
