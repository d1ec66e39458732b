import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { canaries, canaryMark, fillWithCanaries } from './canary-world.ts';
import { idsOfRowsWith } from './kinds-of-ids.ts';
import { readEverything } from './read-everything.ts';

let server: TestServer;
let world: World;
let ids: readonly string[];
const { make, all } = canaries();

beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeWorld(server);
  await fillWithCanaries(server, 'acme', make);
  await server.eventsHandled();
  await mailSent();
  await automationsDone();
  ids = await idsOfRowsWith(server, { instance: 'acme', text: canaryMark, perTable: 2 });
}, 180_000);
afterAll(() => server.close());

/** Waits until the emails that were asked for are written. */
async function mailSent(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from queue.job
      where name = 'mail' and state in ('created', 'retry', 'active')`.execute(server.services.unbound);
    if (rows[0]?.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until what automations follow with is done. */
async function automationsDone(): Promise<void> {
  while (
    await acme().first(sql`select from ${acme().table('automation_backlog')}
    union all select from ${acme().table('automation_runs')} where state = 'waiting' limit 1`)
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const acme = () => server.db('acme');

describe('canaries in one instance', () => {
  it('stand in every table that holds what people see', async () => {
    const tables = await acme().rows(
      sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'instance_acme'`,
    );
    const without: string[] = [];
    for (const { name } of tables) {
      const row = await acme().first(
        sql<{
          n: number;
        }>`select count(*) as n from ${sql.table(`instance_acme.${name}`)} t where t::text like ${`%${canaryMark}%`}`,
      );
      if (row?.n === 0) without.push(name);
    }
    // These hold ids, times and counts alone; everything else must hold a canary, or this test proves nothing of it.
    expect(without.toSorted()).toEqual([
      'answer_removals',
      'asset_renderings',
      'asset_renditions',
      'audit_entries',
      'automation_backlog',
      'calendar_feeds',
      'client_link_secrets',
      'client_projects',
      'code_apps',
      'dashboard_widgets',
      'erasures',
      'event_failures',
      'game_opt_outs',
      'idempotency_keys',
      'incoming_messages',
      'job_assignees',
      'job_counts',
      'job_links',
      'job_seal_register',
      'job_seals',
      'job_skills',
      'job_type_skills',
      'job_visits',
      'migrations',
      'notification_mutes',
      'notification_settings',
      'notifications',
      'one_time_tokens',
      'passkeys',
      'pending_notifications',
      'program_codes',
      'programs',
      'project_members',
      'questions',
      'recovery_codes',
      'remembered_devices',
      'report_feeds',
      'report_readers',
      'report_visits',
      'retention_rules',
      'scim_group_members',
      'scim_group_projects',
      'scim_groups',
      'scim_tokens',
      'scim_users',
      'sessions',
      'sign_in_links',
      'stored_files',
      'token_grants',
      'tokens',
      'user_skills',
    ]);
    expect(all.length, 'canaries').toBeGreaterThanOrEqual(150);
  });

  it('nobody in another instance sees one, whatever they read, search, filter or ask for by id', async () => {
    const seen: string[] = [];
    const company = all.find((one) => one.endsWith('xcompany')) ?? '';
    let asked = 0;
    for (const as of [world.people.sys_admin, world.people.business_admin, undefined]) {
      const read = await readEverything(server, world, {
        ...(as && { as }),
        ids: as?.role === 'sys_admin' ? ids : [],
        searches: [canaryMark, ...all.filter((_, index) => index % 40 === 0)],
      });
      asked += read.length;
      for (const { asked: url, text } of read) {
        // Who runs the platform sees which companies it serves, by name.
        const rest = /^\/v2\/(instances|workers)/.test(url) ? text.replaceAll(company, '') : text;
        if (rest.includes(canaryMark)) seen.push(`${as?.role ?? 'nobody'}: ${url}`);
      }
      if (as) expect(read.filter((one) => one.status === 200).length).toBeGreaterThan(100);
    }
    expect(seen, `of ${asked} readings from beside`).toEqual([]);
    expect(asked).toBeGreaterThan(400);
  }, 180_000);

  it('the same readings from inside find them: the test can fail', async () => {
    const token = await server.person('sys_admin', { instance: 'acme' });
    const { body } = await server.send({
      method: 'GET',
      url: `/v2/jobs?search=${all.find((one) => one.endsWith('type'))}`,
      as: token,
    });
    expect((body as { total: number }).total).toBe(1);
    for (const url of [
      '/v2/projects',
      '/v2/users',
      '/v2/notifications',
      '/v1/assets',
      '/v1/skills',
      '/v2/settings',
      '/v2/mail/outbox',
    ]) {
      const response = await server.send({ method: 'GET', url, as: token });
      const text = JSON.stringify(response.body);
      expect([url, url === '/v2/notifications' || text.includes(canaryMark)]).toEqual([url, true]);
    }
  });
});
