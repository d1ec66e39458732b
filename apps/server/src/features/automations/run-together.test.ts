import * as calls from '@plumbline/contract/automations';
import { noData } from '@plumbline/domain/automations/data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { insertRuns } from './match-events.ts';
import { runNextStep } from './run-next.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  // Nobody works: the steps are done by the tests themselves.
  server = await startTestServer({ works: false });
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const at = new Date('2026-11-24T08:00:00Z');

async function automate(name: string) {
  const made = await server.call(calls.createAutomation, {
    as: admin,
    body: {
      name,
      event: { kind: 'job_created' },
      conditions: { and: [] },
      actions: [{ kind: 'send_webhook', url: `https://erp.example.test/${name}` }],
    },
  });
  return { id: given(made)._id, version: 1 };
}

const queue = (automation: { id: string; version: number }, eventIds: readonly number[]) =>
  insertRuns(
    server.db(),
    eventIds.map((eventId) => ({
      automation,
      eventId,
      item: '',
      dueAt: null,
      jobId: null,
      data: { ...noData, event: { kind: 'job_created' as const, id: eventId, at: at.toISOString() } },
      ancestors: [],
      causedBy: null,
    })),
    at,
  );

it('webhooks of many runs are queued in one transaction, and one that cannot be sent fails by itself', async () => {
  const [good, off] = [await automate('good'), await automate('off')];
  const [first, last] = [[900_001, 900_002, 900_003], [900_005]];
  await queue(good, first);
  await queue(off, [900_004]);
  await queue(good, last);
  const db = server.db().query;
  await db.updateTable('webhooks').set({ state: 'off' }).where('url', '=', 'https://erp.example.test/off').execute();

  const [instance] = await server.services.instances.all();
  if (!instance) throw new Error('there is no instance');
  expect(await runNextStep(server.services, instance)).toBe(true);

  const runs = await db
    .selectFrom('automation_runs')
    .select(['automation_id', 'event_id', 'state', 'next_step', 'error'])
    .orderBy('event_id')
    .execute();
  expect(runs.map(({ state, next_step: step }) => [state, step])).toEqual([
    ['done', 1],
    ['done', 1],
    ['done', 1],
    ['failed', 0],
    ['done', 1],
  ]);
  expect(runs.find(({ state }) => state === 'failed')?.error).toContain('webhook_off');
  const deliveries = await db.selectFrom('webhook_deliveries').select(['id', 'event_id']).orderBy('event_id').execute();
  expect(deliveries.map((one) => Number(one.event_id))).toEqual([...first, ...last]);
  const steps = await db
    .selectFrom('automation_steps')
    .select(['state', 'output'])
    .where('state', '=', 'done')
    .execute();
  expect(new Set(steps.map(({ output }) => (output as { delivery: string }).delivery))).toEqual(
    new Set(deliveries.map(({ id }) => id)),
  );
  expect(await runNextStep(server.services, instance)).toBe(false);
});
