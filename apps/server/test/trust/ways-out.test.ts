import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import { createAutomation } from '@plumbline/contract/automations';
import { sendAnswers } from '@plumbline/contract/answers';
import { readJobFeed } from '@plumbline/contract/feeds';
import { readJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { createProject } from '@plumbline/contract/projects';
import { createReport } from '@plumbline/contract/reports';
import { searchEverything } from '@plumbline/contract/search';
import type { Role } from '@plumbline/domain/access/roles';
import { roles } from '@plumbline/domain/access/roles';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxIds } from '../../src/adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../src/adapters/mail/outbox-mail.ts';
import { anAnswer, makeJob, makeJobType } from '../../src/features/answers/answers.fixtures.ts';
import { readPdf } from '../support/read-pdf.ts';
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
const stranger = 'stranger@example.test';
const addressOf = ({ role }: Pick<TestPerson, 'role'>) => `${role}@example.test`;

let server: TestServer;
let people: Record<Role, TestPerson>;
let author: TestPerson;
let jobId: string;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  const made = await Promise.all(
    roles.map(async (role) => [role, await server.person(role, { email: addressOf({ role }) })] as const),
  );
  people = Object.fromEntries(made) as typeof people;
  author = await server.person('inspector', { first: 'Qzauthor', last: 'Person' });
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
  const report = given(
    await server.call(createReport, {
      as: admin,
      body: { name: 'Answers', type: 'jobs', columns: [...columns, columnOfPeople] } as never,
    }),
  )._id;
  const to = [
    ...roles.map((role) => ({ kind: 'user', user: people[role].id })),
    { kind: 'address', address: stranger },
  ];
  const texts = Object.keys(q).map((title) => `{{answers.${question(title)}}}`);
  const text = `${texts.join(' ')} {{job.people}} {{actor.name}} {{actor.email}}`;
  const actions = [
    { kind: 'send_email', to, subject: 'way mail', text },
    { kind: 'send_qa_summary', to, target: 'event', subject: 'way summary', text },
    { kind: 'send_report', to, report, format: 'csv', subject: 'way report csv', text },
    { kind: 'send_report', to, report, format: 'pdf', subject: 'way report pdf', text },
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
}, 120_000);
afterAll(() => server.close());

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
        if (!['the feed', 'the bell'].includes(way)) expect(got).toContain(secrets.nobody);
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
});
