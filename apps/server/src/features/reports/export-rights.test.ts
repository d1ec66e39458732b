import * as exports from '@plumbline/contract/report-exports';
import { banUsers, changeUser, removeUsers } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { ok } from './reports.fixtures.ts';

const on = setLiftReports();
const { by, column, asked, ofType } = on;

let reportId = '';
beforeAll(async () => {
  const secret = { _id: 'secret', type: 'project_field', table: 'projects', field: 'secret' };
  const columns = [asked('note'), asked('hidden'), secret, asked('width')] as never;
  reportId = (await on.make.report({ name: 'Lifts', columns, filters: ofType() as never }))._id;
});

type Format = 'csv' | 'jsonl' | 'xlsx' | 'pdf';
const exported = (format: Format, as: TestPerson, id = reportId) =>
  on.server.send({ method: 'POST', url: `/v2/report/export/${format}/${id}`, payload: {}, as });

/** All that a file says, whatever its format. */
async function wordsOf(format: Format, body: Buffer): Promise<string> {
  if (format === 'pdf') return (await readPdf(body)).text;
  if (format === 'xlsx') return JSON.stringify((await readSpreadsheet(body)).map(({ rows }) => rows));
  return body.toString('utf8');
}

const eventsOf = (name: string) =>
  on.server.db().query.selectFrom('events').selectAll().where('name', '=', name).orderBy('id').execute();

describe('the files of a report', () => {
  const may: Readonly<Record<Role, 'all' | 'some' | 'none'>> = {
    sys_admin: 'all',
    business_admin: 'all',
    project_manager: 'some',
    inspector: 'none',
    client: 'none',
  };
  it.each(roles)('hold for %s what that role may see', async (role) => {
    for (const format of ['csv', 'jsonl', 'xlsx', 'pdf'] as const) {
      const { status, body } = await exported(format, by[role]);
      expect([format, status]).toEqual([format, may[role] === 'none' ? 403 : 200]);
      if (may[role] === 'none') continue;
      const words = await wordsOf(format, body as Buffer);
      expect(words).toContain('note 2');
      for (const hidden of ['nobody’s', 'Vault']) {
        expect([format, hidden, words.includes(hidden)]).toEqual([format, hidden, may[role] === 'all']);
      }
    }
  });

  it('stand in the audit trail: who, what, how many rows', async () => {
    await exported('csv', by.project_manager);
    await expect
      .poll(async () => (await eventsOf('report.exported')).at(-1))
      .toMatchObject({
        actor_id: by.project_manager.id,
        subject_id: reportId,
        after: { format: 'csv', rows: 3 },
      });
  });

  it('have the totals that their rows come to', async () => {
    const { _id } = await on.make.report({
      columns: [column('project_name', 'projects'), asked('width')] as never,
      filters: ofType() as never,
      group_by: ['project_name'],
      totals: (['sum', 'average', 'min', 'max'] as const).map((measure) => ({ column: 'width', measure })),
    });
    const [sheet] = await readSpreadsheet((await exported('xlsx', by.business_admin, _id)).body as Buffer);
    const [, ...lines] = sheet?.rows ?? [];
    const widths = lines.filter(([name]) => name === 'Tower').map(([, width]) => Number(width));
    expect(widths).toHaveLength(3);
    const sum = widths.reduce((all, width) => all + Math.round(width * 10), 0) / 10;
    const figures = [
      `Average: Width: ${Number((sum / widths.length).toFixed(6))}`,
      `Min: Width: ${Math.min(...widths)}`,
      `Max: Width: ${Math.max(...widths)}`,
    ];
    for (const line of lines.slice(-2)) {
      expect(line[1]).toBe(sum);
      for (const figure of figures) expect(line[0]).toContain(figure);
    }
  });
});

describe('the feed of a report', () => {
  const open = async (as: TestPerson) => {
    const feed = ok(await on.server.call(exports.openReportFeed, { as, params: { id: reportId } }));
    return new URL(feed.address ?? '').pathname;
  };
  const read = (url: string, query: Record<string, string> = {}) => on.server.send({ method: 'GET', url, query });

  it('is read again and again as a spreadsheet does, with what has changed, and each reading is audited', async () => {
    const url = await open(by.business_admin);
    const first = await read(url, { format: 'csv' });
    expect(String(first.body)).toContain('note 2');
    const job = await on.make.job(on.jobType, on.project);
    await on.make.answer(job, [{ question: on.q['note'] ?? '', value: 'found since' }]);
    const second = await on.server.send({
      method: 'GET',
      url,
      query: { format: 'csv' },
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(second.status).toBe(200);
    expect(String(second.body)).toContain('found since');
    await expect.poll(async () => (await eventsOf('report.feed_read')).length).toBe(2);
    expect((await eventsOf('report.feed_read')).at(-1)).toMatchObject({
      subject_id: reportId,
      after: { format: 'csv', rows: 4, ownerId: by.business_admin.id },
    });
  });

  it('ends for good with a ban, another role and a removal', async () => {
    const admin = await on.server.person('sys_admin');
    const ban = (id: string, isBanned: boolean) =>
      on.server.call(banUsers, { as: admin, body: { users: [id], banned: isBanned } });
    const become = (id: string, role: Role) =>
      on.server.call(changeUser, { as: admin, params: { id }, body: { role } });
    const endings: ((id: string) => Promise<{ status: number }[]>)[] = [
      async (id) => [await ban(id, true), await ban(id, false)],
      async (id) => [await become(id, 'project_manager'), await become(id, 'business_admin')],
    ];
    for (const end of endings) {
      const owner = await on.server.person('business_admin');
      const url = await open(owner);
      expect((await read(url)).status).toBe(200);
      for (const { status } of await end(owner.id)) expect(status).toBe(200);
      expect((await read(url)).status).toBe(404);
      expect((await eventsOf('report.feed_closed')).at(-1)).toMatchObject({ before: { userId: owner.id } });
    }
    const owner = await on.server.person('business_admin');
    const url = await open(owner);
    expect((await on.server.call(removeUsers, { as: admin, body: { users: [owner.id] } })).status).toBe(200);
    await sql`update instance_main.users set removed_at = null where id = ${owner.id}`.execute(
      on.server.services.unbound,
    );
    expect((await read(url)).status).toBe(404);
  });

  it('has the rights that its owner has now, and none once they have none', async () => {
    const owner = await on.server.person('business_admin');
    const url = await open(owner);
    const seen = async () => String((await read(url)).body);
    expect(await seen()).toContain('Vault');
    const become = async (role: Role) => {
      await sql`update instance_main.users set role = ${role} where id = ${owner.id}`.execute(
        on.server.services.unbound,
      );
    };
    await become('project_manager');
    const cut = await seen();
    expect(cut).toContain('note 2');
    expect(cut).not.toContain('Vault');
    await become('inspector');
    expect((await read(url)).status).toBe(404);
    await become('business_admin');
    expect((await read(url)).status).toBe(200);
    await sql`update instance_main.users set banned_at = now() where id = ${owner.id}`.execute(
      on.server.services.unbound,
    );
    expect((await read(url)).status).toBe(404);
  });

  it('is read 120 times an hour, whatever else is read from the same address', async () => {
    const [busy, other] = [await open(by.business_admin), await open(by.sys_admin)];
    const { headers } = await read(busy);
    const again = () =>
      on.server.send({ method: 'GET', url: busy, headers: { 'if-none-match': String(headers['etag']) } });
    for (let readings = 2; readings <= 120; readings += 1) {
      expect([readings, (await again()).status]).not.toEqual([readings, 429]);
    }
    const refused = await again();
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await read(other)).status).toBe(200);
    expect((await read(await open(by.business_admin))).status).toBe(200);
  });

  it('can’t be guessed without end: an address tries 120 unknown or revoked secrets an hour', async () => {
    const from = (remoteAddress: string, url: string) => on.server.send({ method: 'GET', url, remoteAddress });
    const [here, elsewhere] = ['203.0.113.7', '203.0.113.8'];
    const revoked = await open(by.business_admin);
    const known = await open(by.business_admin);
    expect((await from(here, revoked)).status).toBe(404);
    for (let tried = 2; tried <= 120; tried += 1) {
      const guessed = `/v2/report/feed/${'x'.repeat(40)}${String(tried).padStart(3, '0')}`;
      expect([tried, (await from(here, guessed)).status]).toEqual([tried, 404]);
    }
    for (const url of [`/v2/report/feed/${'y'.repeat(43)}`, revoked]) {
      const refused = await from(here, url);
      expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await from(here, known)).status).toBe(200);
    expect((await from(elsewhere, revoked)).status).toBe(404);
  });
});
