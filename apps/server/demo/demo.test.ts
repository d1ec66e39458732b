import { signIn, webClientId } from '@plumbline/contract/access';
import { readJobFeed } from '@plumbline/contract/feeds';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { listReportTemplates, readInstanceTemplate } from '@plumbline/contract/report-templates';
import { previewReport, readReportDashboard } from '@plumbline/contract/reports';
import { roles } from '@plumbline/domain/actor/roles';
import { dayAt } from '@plumbline/domain/dates/expressions';
import type { EventName } from '@plumbline/domain/events/catalogue';
import { checkedSides } from '@plumbline/domain/events/checked-sides';
import { builtInStatuses } from '@plumbline/domain/jobs/status';
import { expiryStatus } from '@plumbline/domain/skills/expiry';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import type { InstanceTables } from '../src/database/tables.ts';
import { jobSearchText } from '../src/features/jobs/search/job-search-text.ts';
import { hashPassword } from '../src/features/access/passwords.ts';
import { readSettings } from '../src/instances/settings-store.ts';
import type { InstanceName, TestPerson, TestServer } from '../test/support/test-server.ts';
import { startTestServer } from '../test/support/test-server.ts';
import { makeFirstDemo, openSignIns } from './first-demo.ts';
import { castOf } from './demo-cast.ts';
import { makeDemo, usualJobs } from './make-demo.ts';
import { waitingForParts } from './make-world.ts';
import { demoPassword } from './people.ts';
import { readWorld } from './read-world.ts';

const now = new Date('2026-06-15T09:40:00Z');
let server: TestServer;
let db: InstanceDatabase;

function fill(instance: InstanceName, jobs: number, on: TestServer = server): Promise<number> {
  const { unbound, files } = on.services;
  return makeDemo({ unbound, files, schema: `instance_${instance}`, jobs, now, progress: () => undefined });
}

async function count(query: Parameters<InstanceDatabase['first']>[0]): Promise<number> {
  const row = (await db.first(query)) as { count: number } | undefined;
  return Number(row?.count);
}

async function signInAs({ email }: { email: string }): Promise<{ id: string; token: string }> {
  const { status, body } = await server.call(signIn, {
    body: { grant_type: 'password', username: email, password: demoPassword, client_id: webClientId },
  });
  expect(status, email).toBe(200);
  return { id: body.user._id, token: body.access_token };
}

/** Looks at what each template of reports shows: rows, nothing to fix, and of the hours worked their sums. */
async function showTemplates(on: TestServer, as: TestPerson): Promise<void> {
  const templates = await on.call(listReportTemplates, { as, query: {} });
  expect(templates.body).toHaveLength(10);
  for (const { _id, name } of templates.body) {
    const { body } = await on.call(readInstanceTemplate, { as, params: { instance: 'own', id: _id } });
    const shown = await on.call(previewReport, { as, body: { report: body.report } });
    expect([name, shown.body.problems]).toEqual([name, []]);
    expect(shown.body.total, name).toBeGreaterThan(0);
    if (/Hours|שעות/.test(name)) {
      const hours = shown.body.totals.map(({ value }) => value);
      expect(hours).toEqual([{ kind: 'length', minutes: expect.any(Number) as number }]);
    }
  }
}

/** Makes a demo on connections that the database ends when nothing is said in a transaction for so many milliseconds. */
async function fillImpatiently(jobs: number, milliseconds: number): Promise<void> {
  const { files, pool } = server.services;
  const impatient = new pg.Pool({ ...pool.options, max: 2, idle_in_transaction_session_timeout: milliseconds });
  const unbound = new Kysely<InstanceTables>({ dialect: new PostgresDialect({ pool: impatient }) });
  await makeDemo({ unbound, files, schema: 'instance_main', jobs, now, progress: () => undefined });
  await unbound.destroy();
}

beforeAll(async () => {
  server = await startTestServer();
  db = server.db();
  // As on a slow machine, which thinks longer between two statements than the server's own connections may be silent.
  await fillImpatiently(usualJobs, 20);
});
afterAll(() => server.close());

describe('the demo', () => {
  it('has ten templates of reports and three reports: each shows rows and has nothing to fix', async () => {
    const as = (await signInAs({ email: 'admin@demo.test' })) as TestPerson;
    await showTemplates(server, as);
    const recent = await server.call(readReportDashboard, { as });
    expect(recent.body).toHaveLength(3);
  });

  it('has twelve people over all roles, eight places, five job types and 300 jobs in every status', async () => {
    const people = await db.query.selectFrom('users').select('role').execute();
    expect(people).toHaveLength(12);
    expect(new Set(people.map((person) => person.role))).toEqual(new Set(roles));
    const places = await db.query.selectFrom('projects').select(['latitude', 'address']).execute();
    expect(places).toHaveLength(8);
    expect(places.every((place) => place.latitude !== null && place.address !== '')).toBe(true);
    const jobs = await db.query.selectFrom('jobs').select('status').execute();
    expect(jobs).toHaveLength(300);
    expect(new Set(jobs.map((job) => job.status))).toEqual(new Set([...builtInStatuses, waitingForParts]));
    const { settings } = await readSettings(db);
    expect(settings.customStatuses.map((one) => one.name)).toEqual([waitingForParts]);
    const { jobTypes } = await readWorld(db, castOf('mixed'));
    const lengths = jobTypes.map(({ definition }) => definition.questions.length);
    expect(lengths.filter((length) => length >= 60)).toHaveLength(2);
  });

  it('lets in one person a role', async () => {
    const open = await openSignIns(db);
    expect(open.map((one) => one.role)).toEqual([...roles]);
    for (const one of open) {
      const { id, token } = await signInAs(one);
      const person = { id, token, role: one.role, instance: 'main' as const };
      for (const url of [
        '/v2/jobs?page_size=1000',
        '/v2/projects',
        '/v2/notifications',
        '/v2/jobtype',
        '/v1/jobs/dashboard',
      ]) {
        const answered = await server.send({ method: 'GET', url, as: person });
        expect([200, ...(one.role === 'client' ? [403] : [])], `${one.email} ${url}`).toContain(answered.status);
      }
      const { body } = await server.call(listJobs, { as: person, query: { page_size: 5 } });
      expect(body.docs.length, one.email).toBe(5);
      const feed = await server.call(readJobFeed, { as: person, params: { id: body.docs[0]?._id ?? '' }, query: {} });
      expect(feed.body.docs.length).toBeGreaterThan(0);
    }
    await db.query
      .updateTable('users')
      .set({ password_hash: await hashPassword('a password of her own') })
      .where('email', '=', 'client@demo.test')
      .execute();
    expect((await openSignIns(db)).map((one) => one.role)).not.toContain('client');
  });

  it('shows the photos of an answer to whoever was there, in any size', async () => {
    const [photo] = await db.rows(sql<{ id: string; job: string }>`
      select a.files[1] as id, a.job_id as job from ${db.table('answers')} a
      join ${db.table('users')} u on u.id = a.user_id and u.email = 'inspector@demo.test' where a.files <> '{}' limit 1`);
    const { id, token } = await signInAs({ email: 'inspector@demo.test' });
    const inspector = { id, token, role: 'inspector', instance: 'main' } as const;
    for (const size of ['', '?size=100x100']) {
      const answered = await server.send({ method: 'GET', url: `/v1/s3/download/${photo?.id}${size}`, as: inspector });
      expect(answered.status).toBe(200);
      expect(answered.headers['content-type']).toMatch(/^image\//);
    }
    const job = await server.call(readJob, { as: inspector, params: { id: photo?.job ?? '' } });
    expect(job.status).toBe(200);
  });

  it('has people with skills that hold, are close to expire and have expired, and jobs that ask for them', async () => {
    const skills = await db.query.selectFrom('skills').select('name').execute();
    expect(skills.some(({ name }) => /[א-ת]/.test(name)) && skills.some(({ name }) => /[a-z]/.test(name))).toBe(true);
    const holdings = await db.query.selectFrom('user_skills').select('last_day').execute();
    const today = dayAt(now.toISOString(), 'Asia/Jerusalem');
    const standings = new Set(holdings.map(({ last_day }) => expiryStatus(last_day, today)));
    expect(standings).toEqual(new Set(['permanent', 'not_expired', 'close_to_expire', 'expired']));
    const asked = await db.rows(sql<{ same: boolean }>`
      select coalesce(array_agg(s.skill_id order by s.skill_id) filter (where s.skill_id is not null), '{}')
        = (select coalesce(array_agg(t.skill_id order by t.skill_id), '{}') from ${db.table('job_type_skills')} t
           where t.job_type_id = j.job_type_id) as same
      from ${db.table('jobs')} j left join ${db.table('job_skills')} s on s.job_id = j.id group by j.id`);
    expect(asked).toHaveLength(300);
    expect(asked.every(({ same }) => same)).toBe(true);
  });

  it('has working hours, an absence that is approved and one that waits, a holiday, and a week of planned jobs', async () => {
    const { settings } = await readSettings(db);
    expect(settings.workingHours?.map((day) => day.length)).toEqual([2, 2, 2, 2, 1, 0, 2]);
    expect(settings.travelSpeed).toBe(50);
    const absences = await db.query
      .selectFrom('absences')
      .select(['state', 'first_day as day'])
      .orderBy('state')
      .execute();
    expect(absences).toEqual([
      { state: 'asked', day: '2026-06-21' },
      { state: 'confirmed', day: '2026-06-16' },
    ]);
    expect(await db.query.selectFrom('public_holidays').select('first_day as day').execute()).toEqual([
      { day: '2026-06-25' },
    ]);
    // Sunday to Thursday of the present week, nearly every day of it.
    const days = await db.rows(sql<{ day: string; lengths: number; jobs: number }>`
      select to_char(j.start_date at time zone 'Asia/Jerusalem', 'YYYY-MM-DD') as day,
        count(j.planned_length)::int as lengths, count(*)::int as jobs
      from ${db.table('jobs')} j where exists (select from ${db.table('job_assignees')} a where a.job_id = j.id) group by 1`);
    const ofWeek = days.filter(({ day }) => day >= '2026-06-14' && day <= '2026-06-18');
    expect(ofWeek.length).toBeGreaterThanOrEqual(4);
    for (const { day, jobs, lengths } of ofWeek) expect([day, lengths]).toEqual([day, jobs]);
  });

  it('counts its jobs by the trigger', async () => {
    const wrong = await db.rows(sql`
      select status from (select status, count(*) as jobs from ${db.table('jobs')} group by status) j
      full join (select status, sum(jobs) as counted from ${db.table('job_counts')} group by status) c using (status)
      where coalesce(jobs, 0) <> coalesce(counted, 0)`);
    expect(wrong).toEqual([]);
  });

  it('puts no two languages into one label, and calls what it names in the other one as well', async () => {
    const both = /[א-ת].*[A-Za-z]{3}|[A-Za-z]{3}.*[א-ת]/;
    expect(castOf('mixed').settings.groupTranslations).toEqual({ Building: { he: 'המבנה' } });
    const labels = castOf('mixed').fields.flatMap(({ label, table }) => [label, ...(table[0] ?? [])]);
    const options = await db.rows(sql<{ label: string }>`select label from ${db.table('list_options')}`);
    for (const text of [...labels, ...options.map(({ label }) => label)]) expect(text).not.toMatch(both);
    const unrecorded = await db.rows(sql<{
      title: string;
    }>`select title from ${db.table('job_types')} where translations = '{}'
      union all select name from ${db.table('skills')} where translations = '{}'`);
    expect(unrecorded).toEqual([]);
  });

  it('finds jobs by what the product says of them', async () => {
    expect(await count(sql`select count(*) from ${db.table('jobs')} j where j.search <> ${jobSearchText(db)}`)).toBe(0);
  });

  it('takes the newest answer of each question as the current one, and has no answer without one', async () => {
    const wrong = await count(sql`
      select count(*) from (select distinct on (job_id, question_id, repetition) * from ${db.table('answers')}
        order by job_id, question_id, repetition, received_at desc) a
      full join ${db.table('current_answers')} c on c.answer_id = a.id
      where c.answer_id is null or a.id is null or c.job_id <> a.job_id or c.question_id <> a.question_id or c.repetition <> a.repetition
        or c.value is distinct from a.value or c.is_issue <> a.is_issue or c.search_value <> a.search_value`);
    expect(wrong).toBe(0);
    expect(
      await count(sql`select count(*) from ${db.table('answers')} where base_answer_id is not null`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`select count(*) from ${db.table('jobs')} j where issue_count <> (
        select count(*) from ${db.table('current_answers')} c where c.job_id = j.id and c.is_issue and c.is_on_path)`),
    ).toBe(0);
  });

  it('keeps every file that an answer, a question or a project names, with its bytes', async () => {
    const lost = await count(sql`
      select count(*) from (select unnest(files) as id from ${db.table('answers')}
        union all select (settings ->> 'image')::uuid from ${db.table('question_revisions')} where settings ->> 'image' is not null
        union all select (child ->> 'file')::uuid from ${db.table('question_revisions')} r, jsonb_array_elements(r.settings -> 'childs') child
          where child ->> 'file' is not null) named
      left join ${db.table('assets')} a using (id) where a.id is null`);
    expect(lost).toBe(0);
    const pictures = await db.rows(
      sql<{ sha256: Buffer; size: number }>`select distinct sha256, size from ${db.table('assets')}`,
    );
    expect(pictures.length).toBeGreaterThan(20);
    for (const { sha256, size } of pictures) {
      const found = await server.services.files.read(db.schema, sha256);
      expect(found?.size).toBe(size);
      found?.stream.destroy();
    }
  });

  it('tells its past by the catalogue, in order, up to now', async () => {
    const events = await db.rows(
      sql<{
        name: EventName;
        at: Date;
        job_id: string | null;
        before: never;
        after: never;
      }>`select name, at, job_id, before, after from ${db.table('events')} where name <> 'user.signed_in' order by id`,
    );
    expect(events.length).toBeGreaterThan(2000);
    events.forEach((event, index) => {
      expect(checkedSides(event.name, event.before, event.after)).toEqual({ before: event.before, after: event.after });
      expect(event.at.getTime()).toBeGreaterThanOrEqual(events[index - 1]?.at.getTime() ?? 0);
      expect(event.at.getTime()).toBeLessThanOrEqual(now.getTime());
    });
    const first = events[0]?.at.getTime() ?? 0;
    expect(now.getTime() - first).toBeGreaterThan(360 * 86_400_000);
    const seen = new Map<string | null, string>();
    for (const { name, job_id: id, after } of events) {
      if (name === 'job.created' || name === 'job.status_changed') seen.set(id, (after as { status: string }).status);
    }
    const jobs = await db.query.selectFrom('jobs').select(['id', 'status']).execute();
    expect(jobs.filter((job) => seen.get(job.id) !== job.status)).toEqual([]);
  });

  it('leads from a job only to later ones', async () => {
    expect(await count(sql`select count(*) from ${db.table('job_links')}`)).toBeGreaterThan(5);
    expect(
      await count(sql`select count(*) from ${db.table('job_links')} l join ${db.table('jobs')} p on p.id = l.previous_id
        join ${db.table('jobs')} n on n.id = l.next_id where p.number >= n.number or p.project_id <> n.project_id`),
    ).toBe(0);
  });

  it('rings bells, some of them unheard', async () => {
    const unheard = await db.rows(sql<{ email: string }>`
      select distinct u.email from ${db.table('notifications')} n join ${db.table('users')} u on u.id = n.user_id
      where n.read_at is null`);
    expect(unheard.map((one) => one.email)).toEqual(
      expect.arrayContaining(['manager@demo.test', 'inspector@demo.test']),
    );
  });
});

describe('making it again', () => {
  it('adds the jobs that are missing, and none when there are enough', async () => {
    expect(await fill('main', usualJobs)).toBe(0);
    expect(await fill('main', usualJobs + 20)).toBe(20);
    expect(await count(sql`select count(distinct number) from ${db.table('jobs')}`)).toBe(usualJobs + 20);
    expect(await count(sql`select count(*) from ${db.table('users')}`)).toBe(12);
  });

  it('makes the same demo of the same moment', async () => {
    await fill('acme', 60);
    const again = await startTestServer();
    await fill('acme', 60, again);
    const jobsOf = (one: TestServer) => {
      const acme = one.db('acme');
      return acme.rows(sql`select number, status, search, created_at, updated_at, issue_count,
          (select string_agg(a.search_value, ',' order by a.received_at) from ${acme.table('answers')} a where a.job_id = j.id)
        from ${acme.table('jobs')} j order by number`);
    };
    expect(await jobsOf(again)).toEqual(await jobsOf(server));
    await again.close();
  });

  it('leaves an instance alone that has data of its own', async () => {
    const other = await startTestServer();
    await other.person('business_admin');
    await expect(fill('main', 10, other)).rejects.toThrow(/data of its own/);
    expect(await other.db().query.selectFrom('jobs').select('id').execute()).toEqual([]);
    await other.close();
  });
});

describe('the first start', () => {
  async function startsWith(
    demo: boolean,
    wanted: boolean,
  ): Promise<{ start: () => Promise<number>; server: TestServer }> {
    const started = await startTestServer();
    started.services.configuration.demo = demo ? 'mixed' : null;
    await sql`update platform.instances set wants_demo = ${wanted} where name = ''`.execute(started.services.unbound);
    const start = async () => {
      await makeFirstDemo(started.services, () => undefined);
      const rows = await started.db().query.selectFrom('jobs').select('id').execute();
      return rows.length;
    };
    return { start, server: started };
  }

  it('makes the demo once, also when two programs start together', async () => {
    const { start, server: started } = await startsWith(true, true);
    expect(await Promise.all([start(), start()])).toContain(usualJobs);
    expect(await start()).toBe(usualJobs);
    await started.close();
  });

  it('makes none with DEMO=0, nor at a later start without it', async () => {
    const { start, server: started } = await startsWith(false, true);
    expect(await start()).toBe(0);
    started.services.configuration.demo = 'mixed';
    expect(await start()).toBe(0);
    await started.close();
  });

  it('makes none in an installation that was there before', async () => {
    const { start, server: started } = await startsWith(true, false);
    expect(await start()).toBe(0);
    await started.close();
  });

  it.each([
    ['en', /[\u0590-\u05ff]/, 3],
    ['he', /[A-Za-z]{2}/, 2],
  ] as const)(
    'speaks one language, with a few names in the other: %s',
    async (language, foreign, jobTypes) => {
      const { start, server: started } = await startsWith(true, true);
      started.services.configuration.demo = language;
      expect(await start()).toBe(usualJobs);
      const own = started.db();
      const texts = async (query: ReturnType<typeof sql>) =>
        (await own.rows(query as never)).map((row) => Object.values(row as object)[0] as string);
      const titles = await texts(sql`select title from ${own.table('job_types')}`);
      expect(titles).toHaveLength(jobTypes);
      const settings = await texts(
        sql`select value::text from ${own.table('settings')} where name in ('companyName', 'projectFields')`,
      );
      const options = await texts(sql`select label from ${own.table('list_options')}`);
      const skills = await texts(sql`select name from ${own.table('skills')}`);
      const labels = settings.flatMap((text) =>
        [...text.matchAll(/"label": ?"([^"]+)"/g)].map(([, label]) => label ?? ''),
      );
      // What is written in one language has a name in the other one.
      const translated =
        await texts(sql`select (translations ->> ${language === 'en' ? 'he' : 'en'}) from ${own.table('job_types')}
      union all select (translations ->> ${language === 'en' ? 'he' : 'en'}) from ${own.table('skills')}`);
      for (const text of translated) expect(text).toMatch(foreign);
      expect([...titles, ...options, ...skills, ...labels].filter((text) => text.includes('|'))).toEqual([]);
      const brands = /Drahtwerk|Kiso|24V|LED/;
      for (const text of [...titles, ...options, ...skills, ...labels])
        if (!brands.test(text)) expect(text).not.toMatch(foreign);
      const people = await texts(
        sql`select first_name || ' ' || last_name from ${own.table('users')} where is_verified`,
      );
      const others = people.filter((name) => foreign.test(name));
      expect(others.length).toBeGreaterThan(0);
      expect(others.length).toBeLessThan(4);
      const places = await texts(sql`select name from ${own.table('projects')}`);
      expect(places.filter((name) => foreign.test(name))).toHaveLength(1);
      await showTemplates(started, await started.person('business_admin'));
      await started.close();
    },
    120_000,
  );
});
