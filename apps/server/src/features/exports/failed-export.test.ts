import * as calls from '@plumbline/contract/exports';
import { removeJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { changeNotificationPreferences } from '@plumbline/contract/own-account';
import { expect, it } from 'vitest';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { runExport } from './run-export.ts';

const on = setServer({ admin: 'business_admin' });
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));

it('an export that fails notifies whoever asked for it, with a link to their exports', async () => {
  const email = 'owner@example.test';
  const owner = await on.server.person('project_manager', { email });
  const notifications = ['notification', 'email'].map((delivery) => `general_system_export_ready_${delivery}`);
  const chosen = await on.server.call(changeNotificationPreferences, {
    as: owner,
    params: { id: owner.id },
    body: { notifications },
  });
  expect(chosen.status).toBe(200);
  const jobType = (await makeJobType(on.server, on.admin, [['text', 'Remarks']])).id;
  const jobs = [await makeJob(on.server, jobType), await makeJob(on.server, jobType)];
  const body = { kind: 'job_pdf', input: { jobs } } as const;
  const { _id } = (await on.server.call(calls.createExport, { as: owner, body })).body;
  for (const id of jobs) await on.server.call(removeJob, { as: on.admin, params: { id } });
  await runExport(on.server.services, kinds, { schema: 'instance_main', exportId: _id });

  const worker = await startTestServer({ beside: on.server, works: true });
  try {
    await worker.eventsHandled();
    const { query } = on.server.db();
    const rows = await query
      .selectFrom('notifications as n')
      .innerJoin('events as e', 'e.id', 'n.event_id')
      .select(['n.user_id', 'n.type', 'e.name'])
      .where('e.subject_id', '=', _id)
      .execute();
    expect(rows).toEqual([{ user_id: owner.id, type: 'export_ready', name: 'export.failed' }]);
    const listed = async (language: string) =>
      (await on.server.call(listNotifications, { as: owner, headers: { 'accept-language': language } })).body.docs;
    // The bell leads from this icon to /exports.
    const line = { icon: 'export', idJob: null, idProject: null, idJobType: null, isRead: false };
    expect(await listed('en')).toMatchObject([{ ...line, message: expect.stringContaining('Could not export') }]);
    expect(await listed('he')).toMatchObject([{ ...line, message: expect.stringMatching(/^הפקת הקובץ .* נכשלה$/) }]);
    const folder = outboxFolder(on.server.services.configuration, '');
    const mails = async () => {
      const all = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
      return all.flatMap((mail) => (mail?.to === email ? [mail.text] : []));
    };
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    expect((await mails())[0]).toContain('Open my exports:\nhttp://localhost:8080/exports');
  } finally {
    await worker.close();
  }
});
