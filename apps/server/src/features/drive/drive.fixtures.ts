import * as calls from '@plumbline/contract/drive';
import type { SentBody } from '@plumbline/contract/call';
import { connectDrive } from '@plumbline/contract/settings';
import { expect } from 'vitest';
import type { DriveState } from '../../../test/support/drive-server.ts';
import { driveClient } from '../../../test/support/drive-server.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { readConnectedDrive } from './drive-rows.ts';
import { enqueueHeld } from './enqueue-files.ts';

/** Rules by which all is filed once a job is reported. */
export const allReported = { documents: 'reported', photos: 'reported', reports: true } as const;

/** Sets up a program at a service and lets it into the drive of a fake, as an administrator does. */
export async function connect(
  server: TestServer,
  as: TestPerson,
  state: DriveState,
  set: Partial<SentBody<typeof calls.setUpDrive>> = {},
) {
  const body = {
    provider: 'google',
    clientId: driveClient.id,
    clientSecret: driveClient.secret,
    rules: allReported,
  } as const;
  const setUp = await server.call(calls.setUpDrive, { as, body: { ...body, ...set } });
  expect(setUp.status).toBe(200);
  const { link } = (await server.call(connectDrive, { as })).body;
  return server.call(calls.finishDrive, { as, body: state.authorize(link) });
}

/** The drive once what waits has been tried; `until` says of what it shows whether that is so. */
export async function driveOnce(
  server: TestServer,
  as: TestPerson,
  until: (drive: calls.CloudDrive) => boolean,
): Promise<calls.CloudDrive> {
  let drive = (await server.call(calls.readDrive, { as })).body;
  for (let tries = 0; tries < 900 && !until(drive); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    drive = (await server.call(calls.readDrive, { as })).body;
  }
  expect(until(drive), JSON.stringify(drive)).toBe(true);
  return drive;
}

/** Makes all that waits for a later try due now. */
export async function tryNow(server: TestServer): Promise<void> {
  const { services } = server;
  const author = { actorId: null, impersonatorId: null, requestId: null };
  await changeInTransaction(services, { schema: 'instance_main', author }, async ({ db, afterCommit }) => {
    await db.query.updateTable('drive_files').set({ next_attempt_at: null }).where('state', '=', 'waiting').execute();
    const row = await readConnectedDrive(db);
    if (row) await enqueueHeld({ db, services, afterCommit }, row.id);
  });
}

/** What the report of a job that is reported writes: when it was submitted, and the event. @returns its number */
export async function reportJob(
  server: TestServer,
  { id, jobTypeId, projectId }: { id: string; jobTypeId: string; projectId: string },
): Promise<number> {
  const { query } = server.db();
  const { number } = await query
    .updateTable('jobs')
    .set({ submitted_at: new Date() })
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow();
  const event = { subject_id: id, job_id: id, project_id: projectId, job_type_id: jobTypeId, at: new Date() };
  const after = JSON.stringify({ isPublic: false });
  await query
    .insertInto('events')
    .values({ ...event, name: 'job.submitted', after })
    .execute();
  return number;
}
