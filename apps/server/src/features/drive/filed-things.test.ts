import { sendAnswers } from '@plumbline/contract/answers';
import { createAutomation, removeAutomation } from '@plumbline/contract/automations';
import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import type { CloudDrive } from '@plumbline/contract/drive';
import { createExport } from '@plumbline/contract/exports';
import { createReport } from '@plumbline/contract/reports';
import { disconnectDrive } from '@plumbline/contract/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenAsGoogleDrive } from '../../../test/support/google-drive-server.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { png, uploadTo } from '../assets/assets.fixtures.ts';
import { connect, driveOnce } from './drive.fixtures.ts';

let server: TestServer;
let google: Awaited<ReturnType<typeof listenAsGoogleDrive>>;
let admin: TestPerson;
let inspector: TestPerson;
let type: Awaited<ReturnType<typeof makeJobType>>;

beforeAll(async () => {
  google = await listenAsGoogleDrive();
  const environment = { ...google.environment, WEBHOOKS_ALLOW: '127.0.0.1' };
  server = await startTestServer({ works: true, environment });
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  const hidden = { permissions: { inspector: { read: false } } };
  type = await makeJobType(server, admin, [
    ['text', 'Door', { allowAddingFile: true }],
    ['text', 'Office', hidden],
  ]);
}, 120_000);
afterAll(async () => {
  await server.close();
  await google.close();
});
beforeEach(() => {
  for (const item of google.state.items.values()) item.isDeleted = true;
});
afterEach(async () => {
  await server.call(disconnectDrive, { as: admin });
  await server.db().query.deleteFrom('drives').execute();
});

const never = { documents: 'never', photos: 'never', reports: false } as const;
const begin = (rules: Partial<CloudDrive['rules']>) =>
  connect(server, admin, google.state, { rules: { ...never, ...rules } });
const question = (title: string) => {
  const found = type.q[title];
  if (!found) throw new Error(title);
  return found;
};
/** Answers a job with a photo, and reports it, as its inspector does. */
async function reportWithPhoto(): Promise<string> {
  const job = await makeJob(server, type.id, [inspector]);
  const { assetId } = given(
    await uploadTo(server, { as: inspector, bytes: await png(), name: 'door.png', query: { target: 'answer' } }),
  );
  const ofOffice = [anAnswer(question('Office'), 'Damp')];
  given(await server.call(sendAnswers, { as: admin, body: { job, data: ofOffice } as never }));
  const data = [anAnswer(question('Door'), 'Broken', { files: [assetId] })];
  given(await server.call(sendAnswers, { as: inspector, body: { job, data, submit: true } as never }));
  return job;
}

async function makeReport(): Promise<string> {
  const columns = [{ _id: 'project', type: 'property', table: 'projects', field: 'project_name' }];
  const body = { name: 'All jobs', type: 'jobs', columns };
  return given(await server.call(createReport, { as: admin, body: body as never }))._id;
}

describe('what is filed by rule', () => {
  it('is the photos and the PDF of a job that somebody reports, as administrators see it', async () => {
    await begin({ documents: 'reported', photos: 'reported' });
    await reportWithPhoto();
    await driveOnce(server, admin, ({ counts }) => counts.filed === 2);
    const [pdf, photo] = google.state
      .paths()
      .toSorted((one, other) => Number(one.endsWith('png')) - Number(other.endsWith('png')));
    expect(photo).toMatch(/\/No project\/.*\/.*\.png$/);
    const bytes = [...google.state.items.values()].find(
      ({ name, isDeleted }) => !isDeleted && pdf?.endsWith(name),
    )?.bytes;
    const { text } = await readPdf(bytes ?? Buffer.alloc(0));
    expect(text).toContain('Damp');
  });

  it('is a report that somebody exports, in a folder of reports', async () => {
    await begin({ reports: true });
    const report = await makeReport();
    given(await server.call(createExport, { as: admin, body: { kind: 'report_csv', input: { report } } }));
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    expect(google.state.paths()).toEqual([expect.stringMatching(/\/Reports\/.*\.csv$/)]);
  });
});

describe('the automation action', () => {
  const ofJob = { kind: 'file_in_drive', target: 'event', parts: ['job_pdf', 'photos'] };
  const automate = async (action: object = ofJob) =>
    given(
      await server.call(createAutomation, {
        as: admin,
        body: {
          name: 'File it',
          event: { kind: 'job_completed', jobTypes: [type.id], when: 'submitted' },
          actions: [action],
        } as never,
      }),
    )._id;

  it('files what a rule has not, and nothing that it has', async () => {
    await begin({ documents: 'reported' });
    const id = await automate();
    await reportWithPhoto();
    await driveOnce(server, admin, ({ counts }) => counts.filed === 2 && counts.waiting === 0);
    expect(google.state.paths()).toHaveLength(2);
    await server.call(removeAutomation, { as: admin, params: { id } });
  });

  it('files a report of its owner’s choice', async () => {
    await begin({});
    const id = await automate({ kind: 'file_report_in_drive', report: await makeReport(), format: 'csv' });
    await reportWithPhoto();
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    expect(google.state.paths()).toEqual([expect.stringMatching(/\/Reports\/.*\.csv$/)]);
    await server.call(removeAutomation, { as: admin, params: { id } });
  });

  it('says in its log that no drive is connected', async () => {
    const id = await automate();
    await reportWithPhoto();
    const runs = async () => given(await server.call(listAutomationRuns, { as: admin, params: { id } })).docs;
    await expect.poll(async () => (await runs())[0]?.error ?? null, { timeout: 15_000 }).not.toBeNull();
    expect(JSON.stringify(await runs())).toContain('The cloud drive is not connected.');
    await server.call(removeAutomation, { as: admin, params: { id } });
  });
});
