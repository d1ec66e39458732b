import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import { createAutomation } from '@plumbline/contract/automations';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenAsReceiver } from '../apps/server/test/support/receiver.ts';
import type { ApiPerson } from './support/api.ts';
import { signInByApi } from './support/api.ts';
import type { RunningApp } from './support/app.ts';
import { startApp } from './support/app.ts';
import { makeJobType } from './support/questionnaires.ts';

const jobs = 40;
const kills = 5;

let app: RunningApp;
let admin: ApiPerson;
let receiver: Awaited<ReturnType<typeof listenAsReceiver>>;
beforeAll(async () => {
  receiver = await listenAsReceiver();
  app = await startApp({ environment: { WEBHOOKS_ALLOW: '127.0.0.1' } });
  admin = await signInByApi(app.origin, 'admin@demo.test');
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

it('automations take each effect once, whenever the server is killed between and within their steps', async () => {
  const inspection = await makeJobType(admin, 'Inspection', [{ type: 'text', title: 'Door' }]);
  const repair = await makeJobType(admin, 'Repair', [{ type: 'text', title: 'What' }]);
  const project = await admin.call(createProject, { body: { name: 'Durability' } });
  const rule = await admin.call(createAutomation, {
    body: {
      name: 'Every inspection',
      event: { kind: 'job_created', jobTypes: [inspection.id] },
      conditions: { and: [] },
      actions: [
        {
          kind: 'create_job',
          jobType: repair.id,
          answers: [{ question: repair.idOf('What'), from: 'value', value: 'x' }],
        },
        { kind: 'change_job_status', target: 'event', status: 'done' },
        { kind: 'send_webhook', url: `${receiver.url}/erp` },
        { kind: 'change_job_status', target: 'created', status: 'review' },
      ],
    },
  });
  const made: string[] = [];
  for (let job = 0; job < jobs; job += 1) {
    const { _id } = await admin.call(createJob, {
      body: { job_type: inspection.id, project: project._id, startDate: new Date().toISOString() },
    });
    made.push(_id);
  }
  const runs = async () =>
    (await admin.call(listAutomationRuns, { params: { id: rule._id }, query: { page_size: '100' } })).docs;
  // Killed while there is work: the first ones are done, others are begun, most wait.
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30 + kill * 60));
    await app.kill();
    await app.start();
  }
  await expect
    .poll(async () => (await runs()).filter(({ state }) => state === 'done').length, { timeout: 60_000 })
    .toBe(jobs);
  const { docs: all } = await admin.call(listJobs, {
    query: { page_size: '1000', sort: '-created_at' },
  });
  const repairs = all.filter((one) => one.jobType._id === repair.id);
  expect(repairs).toHaveLength(jobs);
  expect(repairs.flatMap((one) => one.prevJob).toSorted()).toEqual(made.toSorted());
  expect(new Set(repairs.map((one) => one.status))).toEqual(new Set(['review']));
  expect(all.filter((one) => made.includes(one._id)).map((one) => one.status)).toEqual(made.map(() => 'done'));
  // A request whose response a killed worker never read is sent again, under the id by which receivers know it: what it had in hand
  // counts as left after half a minute, and is looked for every minute.
  await expect
    .poll(() => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, { timeout: 150_000 })
    .toBe(jobs);
}, 300_000);
