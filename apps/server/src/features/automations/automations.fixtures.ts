import * as runCalls from '@plumbline/contract/automation-runs';
import * as calls from '@plumbline/contract/automations';
import type { SentBody } from '@plumbline/contract/call';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { newId } from '../../ids.ts';
import { listenAsReceiver } from '../../../test/support/receiver.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { given } from '../../../test/trust/canary-world.ts';

interface Set {
  server: TestServer;
  admin: TestPerson;
  /** The id of a project, "Tower". */
  project: string;
  /** What webhooks of the automations may call. */
  receiver: Awaited<ReturnType<typeof listenAsReceiver>>;
}

type SentAutomation = Omit<SentBody<typeof calls.createAutomation>, 'name'> & { name?: string };

/**
 * Starts a server whose worker runs automations before the tests of this file, with an administrator and a project.
 * @param options.sendsSms whether it sends SMS, by the receiver as its gateway
 */
export function setAutomations({ sendsSms = false } = {}) {
  const set: Partial<Set> = {};
  beforeAll(async () => {
    set.receiver = await listenAsReceiver();
    const gateway = set.receiver.url.replace('http://', 'http://AC1:secret@');
    const server = await startTestServer({
      works: true,
      environment: { WEBHOOKS_ALLOW: '127.0.0.1', ...(sendsSms && { SMS_URL: gateway, SMS_FROM: 'Plumbline' }) },
    });
    set.server = server;
    set.admin = await server.person('business_admin', { first: 'Noa', last: 'Levi' });
    const project = await server.call(createProject, { as: set.admin, body: { name: 'Tower' } });
    set.project = given(project)._id;
  });
  afterAll(async () => {
    await set.server?.close();
    await set.receiver?.close();
  });
  const on = set as Set;
  const startDate = '2026-11-24T08:00:00.000Z';
  return Object.assign(on, {
    /** Which statuses the company has beside the product's: those that an automation named before may be gone. */
    setStatuses: async (...names: readonly string[]) => {
      const value = JSON.stringify(names.map((name) => ({ name, colour: '#aa0000' })));
      await on.server
        .db()
        .query.insertInto('settings')
        .values({ name: 'customStatuses', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
      on.server.services.settings.forgetAll();
    },
    /** Makes an automation of the administrator. */
    automate: async (body: SentAutomation) =>
      given(await on.server.call(calls.createAutomation, { as: on.admin, body: { name: `Rule ${newId()}`, ...body } })),
    /** Makes a job in the project. */
    makeJob: async (jobType: string, more: object = {}) =>
      given(
        await on.server.call(createJob, {
          as: on.admin,
          body: { job_type: jobType, project: on.project, startDate, ...more },
        }),
      ),
    /** The runs of an automation once so many of them have ended. */
    ended: (id: string, count = 1) =>
      vi.waitFor(
        async () => {
          const runs = given(await on.server.call(runCalls.listAutomationRuns, { as: on.admin, params: { id } })).docs;
          expect(runs.filter((run) => run.state !== 'waiting')).toHaveLength(count);
          return runs;
        },
        { timeout: 15_000, interval: 50 },
      ),
    remove: (id: string) => on.server.call(calls.removeAutomation, { as: on.admin, params: { id } }),
  });
}
