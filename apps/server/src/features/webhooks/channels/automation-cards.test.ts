import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import { createAutomation } from '@plumbline/contract/automations';
import * as calls from '@plumbline/contract/channels';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { createWebhook } from '@plumbline/contract/webhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { given } from '../../../../test/trust/canary-world.ts';
import { makeJobType } from '../../answers/answers.fixtures.ts';
import { deliveryIn, longestWait, startWithChannels } from './channels.fixtures.ts';

let started: Awaited<ReturnType<typeof startWithChannels>>;
let jobType: string;
beforeAll(async () => {
  started = await startWithChannels();
  jobType = (await makeJobType(started.server, started.admin, [['text', 'Depth']])).id;
});
afterAll(() => started.close());

const project = async (body: { name: string; private?: boolean }) =>
  given(await started.server.call(createProject, { as: started.admin, body }))._id;
const channel = async (body: object = {}) => {
  const made = { name: 'Lifts', service: 'slack' as const, channelId: 'C0001', ...body };
  return given(await started.server.call(calls.createChannel, { as: started.admin, body: made }))._id;
};
const automate = (action: object) =>
  started.server.call(createAutomation, {
    as: started.admin,
    body: { name: 'Cards', event: { kind: 'job_created', jobTypes: [jobType] }, actions: [action], state: 'active' },
  });
const job = (projectId: string) =>
  started.server.call(createJob, {
    as: started.admin,
    body: { job_type: jobType, project: projectId, startDate: '2026-03-15T08:00:00Z' },
  });

it('an automation posts a card of its own about the job, without addresses of people', async () => {
  const id = await channel();
  const text = 'By {{actor.name}} {{actor.email}} in {{project.name}}';
  given(await automate({ kind: 'post_to_channel', channel: id, title: 'Look at {{job.ID}}', text }));
  const tower = await project({ name: 'Tower' });
  const made = given(await job(tower));
  await deliveryIn(started.server, id, 'delivered');
  const posted = JSON.stringify(started.slack.state.messages.at(-1));
  expect(posted).toContain(`Look at ${made.ID}`);
  expect(posted).toContain('Tower');
  expect(posted).not.toContain('@');
  expect(posted).toContain(`/jobs/${made._id}`);
});

it('of a private project nothing is posted in a channel of all, and the run says so', async () => {
  const id = await channel();
  const rule = given(await automate({ kind: 'post_to_channel', channel: id, title: 'Hidden one' }));
  await job(await project({ name: 'Hidden', private: true }));
  await vi.waitFor(
    async () => {
      const { docs } = given(
        await started.server.call(listAutomationRuns, { as: started.admin, params: { id: rule._id } }),
      );
      expect(docs[0]).toMatchObject({ state: 'failed' });
      expect(docs[0]?.error).toContain('private');
    },
    { timeout: longestWait, interval: 50 },
  );
  expect(JSON.stringify(started.slack.state.messages)).not.toContain('Hidden one');
});

it('channels and webhooks don’t stand for each other', async () => {
  const { server, admin } = started;
  const webhook = given(
    await server.call(createWebhook, { as: admin, body: { url: 'https://a.test/in', target: 'automation' } }),
  )._id;
  const wrong = await automate({ kind: 'post_to_channel', channel: webhook, title: 'x' });
  expect(wrong.status).toBe(400);
  const other = await automate({ kind: 'send_webhook', webhook: await channel(), url: '', method: 'post', params: [] });
  expect(other.status).toBe(400);
});
