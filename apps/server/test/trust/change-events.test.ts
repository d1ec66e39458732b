import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../access-matrix/cells.ts';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { inputsOf, jsonSchemaOf } from './inputs-of-schema.ts';
import { rowPrint } from './rows-of.ts';
import { requestOf, validInput } from './sent-request.ts';

const seed = 20_261_123;
const valuesOfOneField = 3;

/**
 * What changes without an event: what one keeps for oneself, what is made again from other things, logs of what was sent, and what is
 * above the instances. An export is told once it is made; of a bulk change each job that it changes is told.
 */
const unrecorded: Readonly<Record<string, string | readonly string[]>> = {
  saveAnswerDrafts: 'answer_drafts',
  changeDashboardWidget: 'dashboard_widgets',
  removeDashboardWidget: 'dashboard_widgets',
  resetDashboardWidgets: 'dashboard_widgets',
  saveClientState: 'client_states',
  resizePdf: 'asset_renderings',
  previewDocument: 'asset_renderings',
  printLabels: 'asset_renderings',
  createInstance: 'instances',
  changeInstance: ['instances', 'instance_names'],
  deleteInstance: 'instances',
  undeleteInstance: 'instances',
  eraseInstance: 'instances',
  replayAutomationRun: 'automation_runs',
  replayAutomationRuns: 'automation_runs',
  runMissedEvents: 'automation_runs',
  discardMissedEvents: 'automation_runs',
  changeNotificationSettings: 'notification_settings',
  beginCodeApp: 'code_apps',
  // The server's own, made when it is needed first.
  beginPasskey: 'secret_keys',
  muteNotifications: 'notification_mutes',
  subscribeToPush: 'push_subscriptions',
  createBulkChange: ['bulk_changes', 'bulk_change_items'],
  cancelBulkChange: 'bulk_changes',
  undoBulkChange: ['bulk_changes', 'bulk_change_items'],
  createExport: 'exports',
  startBackup: 'backups',
  retryExport: 'exports',
  testWebhook: ['webhook_attempts', 'webhook_deliveries'],
  testChannel: ['webhook_attempts', 'webhook_deliveries', 'channels'],
  replayDelivery: 'webhook_deliveries',
  decideAuthorization: 'program_codes',
};

let server: TestServer;
let world: World;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const job = await world.job('own');
  ids = [job.id, job.questionId, job.jobTypeId, await world.project('own'), await world.asset('own')];
  ids.push(...Object.values(world.people).map((person) => person.id));
});
afterAll(() => server.close());

const writes = allEndpoints.filter(({ call }) => call.method !== 'GET' && call.authentication === 'bearer');

/** The valid input, and the same with one field of the body alone beside what it can't be without, for each field. */
async function inputsOfEachField({ call }: Endpoint, valid: Sent): Promise<Sent[]> {
  if (call.bodyKind !== 'json') return [valid];
  const { properties = {}, required = [] } = jsonSchemaOf(call.body) as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  const body = Object.entries((valid.body ?? {}) as Record<string, unknown>);
  const needed = Object.fromEntries(body.filter(([name]) => required.includes(name)));
  const { version: _, ...fields } = properties;
  return [
    valid,
    ...Object.entries(fields).flatMap(([name, schema]) =>
      fc
        .sample(inputsOf(schema, ids), { seed, numRuns: valuesOfOneField })
        .map((value) => ({ ...valid, body: { ...needed, [name]: value } })),
    ),
  ];
}

describe('whatever a call changes is told in an event', () => {
  for (const endpoint of writes) {
    it(`${endpoint.call.name} tells what it changes`, { timeout: 120_000 }, async () => {
      const wrong: string[] = [];
      const inputs = await inputsOfEachField(endpoint, await validInput(endpoint, world));
      const as = await server.person('sys_admin');
      let before = await rowPrint(server);
      for (const sent of inputs) {
        const { status } = await server.send({ ...requestOf(endpoint, sent), as });
        expect(status, 'who has lost their own way in would change nothing more').not.toBe(401);
        const after = await rowPrint(server);
        const changed = Object.keys(after)
          .filter((name) => after[name] !== before[name])
          .map((name) => name.slice(name.indexOf('.') + 1));
        before = after;
        const expected = ['sessions', 'job', unrecorded[endpoint.call.name] ?? []].flat();
        const silent = changed.filter((name) => !expected.includes(name));
        if (silent.length > 0 && !changed.includes('events')) {
          wrong.push(`${JSON.stringify(sent.body ?? null).slice(0, 200)} changed ${silent.join(', ')}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  }
});
