import { listNotifications } from '@plumbline/contract/notifications';
import { createProject } from '@plumbline/contract/projects';
import { disconnectDrive } from '@plumbline/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenAsGoogleDrive } from '../../../test/support/google-drive-server.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { makeJob } from '../answers/answers.fixtures.ts';
import { makeJobType } from '../jobs/jobs.fixtures.ts';
import { connect, driveOnce, reportJob } from './drive.fixtures.ts';
import { upkeep } from './drive-work.ts';
import { enqueueFiling } from './enqueue-files.ts';

let server: TestServer;
let google: Awaited<ReturnType<typeof listenAsGoogleDrive>>;
let ann: TestPerson;
let boaz: TestPerson;
let jobTypeId: string;
const mailOf = { ann: 'ann@example.test', boaz: 'boaz@example.test', ida: 'ida@example.test' };

beforeAll(async () => {
  google = await listenAsGoogleDrive();
  server = await startTestServer({ works: true, environment: { ...google.environment, WEBHOOKS_ALLOW: '127.0.0.1' } });
  ann = await server.person('business_admin', { email: mailOf.ann });
  boaz = await server.person('business_admin', { email: mailOf.boaz });
  await server.person('inspector', { email: mailOf.ida });
  await server.db().query.updateTable('users').set({ language: 'he' }).where('id', '=', boaz.id).execute();
  jobTypeId = await makeJobType(server, { title: 'Lift' });
}, 120_000);
afterAll(async () => {
  await server.close();
  await google.close();
});
beforeEach(async () => {
  google.state.fault = undefined;
  await server.call(disconnectDrive, { as: ann });
  await server.db().query.deleteFrom('drives').execute();
  await server.db().query.deleteFrom('notifications').execute();
});

/** The drive, broken by what `breakIt` does and noticed by a job that is reported. */
async function broken(breakIt: () => void) {
  await connect(server, ann, google.state);
  const { body: project } = await server.call(createProject, { as: ann, body: { name: 'Tower' } });
  breakIt();
  const id = await makeJob(server, jobTypeId, [], { projectId: project._id, status: 'reported' });
  await reportJob(server, { id, jobTypeId, projectId: project._id });
  await server.eventsHandled();
  return driveOnce(server, ann, ({ problem }) => problem !== null);
}

/** What the worker does each ten minutes, as if it had been broken for so long by then. */
async function minutesLater(minutes: number): Promise<void> {
  const since = new Date(Date.now() - minutes * 60_000);
  await server.db().query.updateTable('drives').set({ broken_since: since }).execute();
  await upkeep(server.services);
  await server.eventsHandled();
}

async function noticesOf(person: TestPerson) {
  const { docs } = (await server.call(listNotifications, { as: person })).body;
  return docs
    .filter(({ icon }) => icon === 'drive')
    .map(({ message, isRead }) => ({ message: message.replaceAll(/[\u2066-\u2069]/g, ''), isRead }));
}

async function subjectsTo(email: string): Promise<string[]> {
  const folder = outboxFolder(server.services.configuration, '');
  const mails = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
  return mails.flatMap((mail) => (mail?.to === email ? [mail.subject.replaceAll(/[\u2066-\u2069]/g, '')] : []));
}

const revoked = 'No files are saved to the cloud drive: access was withdrawn, connect it again';
const revokedHe = 'קבצים אינם נשמרים באחסון בענן: הגישה אליו בוטלה, יש לחבר אותו מחדש';
const works = 'Files are saved to the cloud drive again';

describe('a drive that stays broken', () => {
  it('is said to administrators once, in their languages, at the bell and by email; and no more once it works', async () => {
    await broken(() => google.state.revoke());
    await minutesLater(9);
    expect(await noticesOf(ann)).toEqual([]);
    await minutesLater(11);
    expect(await noticesOf(ann)).toEqual([{ message: revoked, isRead: false }]);
    expect(await noticesOf(boaz)).toEqual([{ message: revokedHe, isRead: false }]);
    await expect.poll(() => subjectsTo(mailOf.ann), { timeout: 60_000 }).toEqual([revoked]);
    await expect.poll(() => subjectsTo(mailOf.boaz), { timeout: 60_000 }).toEqual([revokedHe]);
    await minutesLater(600);
    expect(await noticesOf(ann)).toHaveLength(1);

    // Who connects it again knows that; for both the notice is over.
    await connect(server, ann, google.state);
    await server.eventsHandled();
    expect(await noticesOf(ann)).toEqual([{ message: revoked, isRead: true }]);
    expect(await noticesOf(boaz)).toEqual([
      { message: 'קבצים נשמרים שוב באחסון בענן', isRead: false },
      { message: revokedHe, isRead: true },
    ]);
    expect(await subjectsTo(mailOf.ida)).toEqual([]);
  });

  it('by what passes, after a day', async () => {
    await broken(() => {
      google.state.fault = () => 'cut';
    });
    await minutesLater(23 * 60);
    expect(await noticesOf(ann)).toEqual([]);
    await minutesLater(25 * 60);
    expect((await noticesOf(ann)).map(({ message }) => message)).toEqual([
      'No files are saved to the cloud drive: the service has not been reachable for a day',
    ]);
    google.state.fault = undefined;
    const db = server.db();
    await enqueueFiling({ db, services: server.services }, [{ schema: db.schema, task: 'check' }]);
    await driveOnce(server, ann, ({ problem }) => problem === null);
    await server.eventsHandled();
    await expect
      .poll(async () => (await noticesOf(ann)).map(({ message, isRead }) => [message === works, isRead]))
      .toEqual([
        [true, false],
        [false, true],
      ]);
  });

  it('is no longer said of one that is disconnected', async () => {
    await broken(() => google.state.revoke());
    await minutesLater(11);
    await server.call(disconnectDrive, { as: boaz });
    await server.eventsHandled();
    expect(await noticesOf(ann)).toEqual([{ message: revoked, isRead: true }]);
  });
});
