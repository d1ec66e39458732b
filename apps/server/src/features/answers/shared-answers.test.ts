import { sendAnswers } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from './answers.fixtures.ts';
import { sharedAnswerQueue } from './shared-answer-queue.ts';

let server: TestServer;
let inspector: TestPerson;
let jobId: string;
let q: Record<string, WireQuestion>;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  const admin = await server.person('business_admin');
  inspector = await server.person('inspector', { first: 'Avi', last: 'Cohen' });
  const type = await makeJobType(server, admin, [
    ['text', 'Handed over to', { emails: true, allowComment: true, richText: true }],
    ['bool', 'Works', { emails: true, allowTaggingIssue: true }],
  ]);
  q = type.q;
  jobId = await makeJob(server, type.id, [inspector]);
});
afterAll(() => server.close());

const send = (...data: ReturnType<typeof anAnswer>[]) =>
  server.call(sendAnswers, { as: inspector, body: { job: jobId, data } });

async function mailsTo(address: string) {
  await server.eventsHandled();
  for (;;) {
    const { rows } = await server.services.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from queue.job where name = $1 and state in ('created', 'retry', 'active')",
      [sharedAnswerQueue.name],
    );
    if (rows[0]?.waiting === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const folder = outboxFolder(server.services.configuration, '');
  const all = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
  return all.flatMap((mail) => (mail?.to === address ? [mail] : []));
}

describe('an answer that is shared by e-mail', () => {
  it('reaches each address once, with question, answer and comment in words', async () => {
    const question = q['Handed over to'] as WireQuestion;
    const emails = ['dana@a.test', 'noa@a.test'];
    await send(anAnswer(question, '<p>Dana <b>Levi</b></p>', { emails, comment: 'Two <keys>' }));
    await send(anAnswer(question, '<p>Noa</p>', { emails: [...emails, 'avi@a.test'] }));
    const [mail, ...more] = await mailsTo('dana@a.test');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Handed over to');
    expect(mail?.text).toContain('Dana Levi');
    expect(mail?.text).toContain('Two <keys>');
    expect(mail?.text).toContain(`/jobs/${jobId}`);
    expect(await mailsTo('noa@a.test')).toHaveLength(1);
    const [later] = await mailsTo('avi@a.test');
    expect(later?.text).toContain('Noa');
  });

  it('says a choice in words, and that it is an issue', async () => {
    await send(anAnswer(q['Works'] as WireQuestion, false, { emails: ['office@a.test'], isIssue: true }));
    const [mail] = await mailsTo('office@a.test');
    expect(mail?.text).toMatch(/No\b|לא/);
    expect(mail?.text).toMatch(/issue|ליקוי/);
  });

  it('is not sent any more once its job is removed', async () => {
    const answer = anAnswer(q['Works'] as WireQuestion, true);
    await send(answer);
    const queued = (to: string) =>
      server.services.queue.add(
        server.db().query,
        sharedAnswerQueue,
        [{ schema: server.db().schema, answerId: answer.answer.ID, to, mailId: newId() }],
        { ids: [newId()] },
      );
    await queued('early@a.test');
    expect(await mailsTo('early@a.test')).toHaveLength(1);
    await server.db().query.updateTable('jobs').set({ removed_at: new Date() }).where('id', '=', jobId).execute();
    await queued('late@a.test');
    expect(await mailsTo('late@a.test')).toEqual([]);
  });
});
