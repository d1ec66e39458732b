import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as answerCalls from '@plumbline/contract/answers';
import { changeSettings } from '@plumbline/contract/settings';
import type { WireQuestion } from '@plumbline/contract/questions';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxIds } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { png, uploadTo } from '../assets/assets.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let q: Record<string, WireQuestion> = {};
let jobTypeId = '';
const at = (title: string) => q[title] as WireQuestion;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  const titles = ['Brakes', 'Doors', 'Ropes', 'Pit', 'Light'];
  ({ id: jobTypeId, q } = await makeJobType(
    server,
    admin,
    titles.map((title) => ['text', title, { allowTaggingIssue: true }] as const),
  ));
});
afterAll(() => server.close());

/** Somebody on the job who wants emails about it. */
async function watcher(language: 'en' | 'he') {
  const email = `watcher-${language}-${Math.random()}@example.test`;
  const person = await server.person('inspector', { email });
  const notification_keys = ['general_my_jobs_job_answered_email'];
  await server
    .db()
    .query.updateTable('users')
    .set({ language, notification_keys })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
}

async function submitted(people: readonly TestPerson[], issues: readonly string[]) {
  const job = await makeJob(server, jobTypeId, [inspector, ...people]);
  const data = ['Brakes', 'Doors', 'Ropes', 'Pit'].map((title) =>
    anAnswer(at(title), `of ${title}`, { isIssue: issues.includes(title) }),
  );
  const sent = await server.call(answerCalls.sendAnswers, { as: inspector, body: { job, data, submit: true } });
  expect(sent.status).toBe(200);
  return job;
}

/** The one email to an address about a submission. */
async function mailTo(address: string) {
  const folder = outboxFolder(server.services.configuration, '');
  return vi.waitFor(
    async () => {
      for (const id of await outboxIds(folder)) {
        const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
        if (mail.to?.some((one) => one.address === address)) return mail;
      }
      throw new Error('no mail yet');
    },
    { timeout: 60_000, interval: 200 },
  );
}

const plain = (text = '') => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('the email about a job that was submitted', () => {
  it('says in three lines what was found: how much is answered, the issues, and the first three of them', async () => {
    const person = await watcher('en');
    await submitted([person], ['Brakes', 'Doors', 'Ropes', 'Pit']);
    const { text, html } = await mailTo(person.email);
    expect(plain(text)).toContain(
      'Review: 4 of 5 questions answered\n4 issues found\nFindings: Brakes: of Brakes · Doors: of Doors · Ropes: of Ropes · …',
    );
    expect(plain(html)).toContain('<b>Review: 4 of 5 questions answered</b><br>4 issues found<br>');
  });

  it('says so in Hebrew, and that there are none', async () => {
    const person = await watcher('he');
    await submitted([person], []);
    const { text, html } = await mailTo(person.email);
    expect(plain(text)).toContain('נענו 4 מתוך 5 שאלות\nלא נמצאו ליקויים');
    expect(html).toContain('border-right:4px solid');
  });

  it('has the logo and the colour of the company, as each email of it', async () => {
    const { body } = await uploadTo(server, {
      as: admin,
      bytes: await png(),
      name: 'logo.png',
      query: { target: 'logo' },
    });
    const look = { logo: body.assetId, branding: { primaryColour: '#ffdd00' } };
    expect((await server.call(changeSettings, { as: admin, body: look as never })).status).toBe(200);
    const person = await watcher('en');
    await submitted([person], ['Pit']);
    const { text, html, attachments } = await mailTo(person.email);
    expect(html).toContain('background:#ffdd00;color:#000000');
    expect(html).toContain('src="cid:logo"');
    expect(attachments).toMatchObject([
      { contentId: '<logo>', disposition: 'inline', mimeType: expect.stringMatching(/^image\//) },
    ]);
    expect(plain(text)).toContain('1 issue found\nFindings: Pit: of Pit');
  });
});
