import { listJobs } from '@plumbline/contract/jobs';
import { exportListCsv } from '@plumbline/contract/list-csv';
import { readListCells } from '@plumbline/contract/list-cells';
import { countListGroups } from '@plumbline/contract/list-groups';
import { listProjects } from '@plumbline/contract/projects';
import { listUsers } from '@plumbline/contract/users';
import { factsOfJob } from '@plumbline/contract/job-facts';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { filterFields } from '@plumbline/domain/filters/fields';
import { placeOfPeriodKey } from '@plumbline/domain/dates/periods';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { momentKey } from '@plumbline/domain/filters/group-moments';
import type { GroupField } from '@plumbline/domain/filters/groups';
import { groupFieldsOf, groupKey, groupSectionName, sectionPeriods } from '@plumbline/domain/filters/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, reportWorld } from '../../reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
const timeZone = 'Asia/Jerusalem';

beforeAll(async () => {
  server = await startTestServer({ works: true });
  [admin, inspector] = [await server.person('sys_admin'), await server.person('inspector')];
  client = await server.person('client');
  const manager = await server.person('project_manager');
  const world = reportWorld(server, admin);
  const types = [await world.jobType('Lift'), await world.jobType('Crane')];
  const { query } = server.db();
  for (const place of [0, 1, 2]) {
    const project = await world.project(`Project ${place}`, place === 0 ? { companies: ['Otis', 'Acme'] } : {});
    for (const at of [0, 1, 2, 3]) {
      const users = [[], [inspector.id], [manager.id, inspector.id], [inspector.id]][at]!;
      const id = await world.job(types[at % 2]!, project, { users });
      // One of them late in the evening, which is the next day there.
      const start = at === 3 ? null : new Date(Date.UTC(2026, 2, 1 + at, 22 + at));
      const status = ['open', 'review', 'open', 'done'][at]!;
      await query
        .updateTable('jobs')
        .set({ status, start_date: start, planned_length: at === 1 ? null : 90 - 60 * (at % 2), issue_count: at % 2 })
        .where('id', '=', id)
        .execute();
    }
  }
}, 60_000);
afterAll(() => server.close());

const jobsOf = (section: string, more: object = {}, as = admin) =>
  server.call(listJobs, { as, query: { section, page_size: 100, ...more } as never });
const countsOf = (list: 'jobs' | 'projects' | 'users', section: string, more: object = {}, as = admin) =>
  server.call(countListGroups, { as, params: { list }, query: { section, ...more } as never });

/** The runs of one key in a list, each with its length. */
function runsOf(keys: readonly string[]): [string, number][] {
  const runs: [string, number][] = [];
  for (const key of keys) {
    const last = runs.at(-1);
    if (last?.[0] === key) last[1] += 1;
    else runs.push([key, 1]);
  }
  return runs;
}
const byKey = (groups: readonly { key: string; count: number }[]) =>
  groups.map(({ key, count }): [string, number] => [key, count]).toSorted();

describe('a grouped list', () => {
  it.each(groupFieldsOf('jobs'))('has the jobs of each group together, and counts them: %s', async (section) => {
    for (const as of [admin, inspector]) {
      const { docs } = ok(await jobsOf(section, { sort: 'ID' }, as));
      const keys = docs.map((job) => {
        const facts = factsOfJob(job, { now: new Date().toISOString(), timeZone });
        const values = (facts[section] as readonly unknown[]).map(String);
        return groupKey(
          filterFields.jobs[section].type === 'date' ? values.map((at) => dayThere(at, timeZone)) : values,
        );
      });
      const runs = runsOf(keys);
      expect(new Set(runs.map(([key]) => key)).size, 'each group once').toBe(runs.length);
      const { groups, is_cut: isCut } = ok(await countsOf('jobs', section, {}, as));
      expect([byKey(groups), isCut]).toEqual([runs.toSorted(), false]);
      for (const { 0: key } of runs) {
        const numbers = docs.filter((_, place) => keys[place] === key).map(({ ID }) => ID);
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      }
      const second = ok(await jobsOf(section, { sort: 'ID', page_size: 5 }, as));
      const rest = ok(await jobsOf(section, { sort: 'ID', after: second.next }, as));
      expect([...second.docs, ...rest.docs].map(({ _id }) => _id)).toEqual(docs.map(({ _id }) => _id));
    }
  });

  it.each(sectionPeriods)('has the jobs of each period of the time zone together: %s', async (period) => {
    const dates = { timeZone, weekStart: weekStart('en', timeZone) };
    for (const field of ['startDate', 'plannedEnd', 'created_at'] as const) {
      const section = groupSectionName({ field, period });
      const { docs } = ok(await jobsOf(section, { sort: 'ID' }));
      const keys = docs.map((job) => (job[field] === null ? '' : momentKey(job[field], period, dates)));
      const runs = runsOf(keys);
      expect(byKey(ok(await countsOf('jobs', section)).groups)).toEqual(runs.toSorted());
      const dated = runs.flatMap(([key]) => (key === '' ? [] : [placeOfPeriodKey(period, key, dates.weekStart) ?? -1]));
      const isCycle = period === 'weekday' || period === 'hour';
      expect(dated).toEqual(dated.toSorted((one, other) => (isCycle ? one - other : other - one)));
      expect(runs.findIndex(([key]) => key === '')).toBe(runs.some(([key]) => key === '') ? runs.length - 1 : -1);
    }
  });

  it('counts what the search and the filters leave', async () => {
    const filters = JSON.stringify({ field: 'status', operator: 0, value: 'open' });
    expect(byKey(ok(await countsOf('jobs', 'hasIssues', { filters })).groups)).toEqual([['false', 6]]);
    expect(
      ok(await countsOf('jobs', 'status', { search: 'crane' }))
        .groups.map(({ key }) => key)
        .toSorted(),
    ).toEqual(['done', 'review']);
  });

  it('groups projects and people too', async () => {
    for (const section of groupFieldsOf('projects')) {
      const { docs } = ok(await server.call(listProjects, { as: admin, query: { section } as never }));
      expect(docs).toHaveLength(3);
      const { groups } = ok(await countsOf('projects', section));
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    }
    expect(byKey(ok(await countsOf('projects', 'companies')).groups)).toEqual([
      ['', 2],
      ['Acme,Otis', 1],
    ]);
    for (const section of groupFieldsOf('users')) {
      const { docs } = ok(await server.call(listUsers, { as: admin, query: { section } as never }));
      const { groups } = ok(await countsOf('users', section));
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(docs.length);
      if (section === 'role') {
        expect(runsOf(docs.map(({ role }) => role)).toSorted()).toEqual(byKey(groups));
      }
    }
  });

  it('has answers of one month together, of a question that was answered twice once', async () => {
    const world = reportWorld(server, admin);
    const jobType = await world.jobType('Dates');
    const question = await world.question(jobType, 'date_time', 'When', { settings: { dateMode: 'date' } });
    const project = await world.project();
    for (const date of ['2026-11-01', '2026-11-30', '2026-12-01']) {
      await world.answer(await world.job(jobType, project), [{ question, value: { date } }]);
    }
    const filters = JSON.stringify({ field: 'jobType', operator: 'in', value: [jobType] });
    const { groups } = ok(await countsOf('jobs', `answers.${question}.date:month`, { filters }));
    expect(byKey(groups)).toEqual([
      ['2026-11', 2],
      ['2026-12', 1],
    ]);
    for (const wrong of ['status:month', `answers.${question}.text:month`, 'startDate:decade', 'startDate:day']) {
      expect((await countsOf('jobs', wrong)).status).toBe(400);
    }
  });

  it('has jobs of the same options together, whichever was tapped first', async () => {
    const world = reportWorld(server, admin);
    const jobType = await world.jobType('Hazards');
    const childs = ['Water', 'Fire', 'Fire, Water'].map((value) => ({ value }));
    const question = await world.question(jobType, 'list', 'Hazards', { settings: { childs, multiSelect: true } });
    const project = await world.project();
    for (const value of [['Fire', 'Water'], ['Fire'], ['Water', 'Fire'], ['Fire, Water'], ['Fire, Water', 'Fire']]) {
      await world.answer(await world.job(jobType, project), [{ question, value }]);
    }
    const section = `answers.${question}.text`;
    const filters = JSON.stringify({ field: 'jobType', operator: 'in', value: [jobType] });
    const { groups } = ok(await countsOf('jobs', section, { filters }));
    expect(groups.map(({ count }) => count).toSorted()).toEqual([1, 1, 1, 2]);
    const { docs } = ok(await jobsOf(section, { filters }));
    const cells = ok(
      await server.call(readListCells, {
        as: admin,
        params: { list: 'jobs' },
        query: { ids: docs.map(({ _id }) => _id).join(','), columns: `question.${question}`, section } as never,
      }),
    );
    const runs = runsOf(docs.map(({ _id }) => cells.groups?.[_id] ?? ''));
    expect(runs.toSorted()).toEqual(byKey(groups));
    const [two] = runs.filter(([, count]) => count === 2);
    for (const { _id: job } of docs) {
      if (cells.groups?.[job] !== two?.[0]) continue;
      expect(cells.rows[job]?.[0]).toMatchObject({ kind: 'list', items: [{ text: 'Water' }, { text: 'Fire' }] });
    }
  });

  it('is refused by what lists aren’t grouped by, and by people to those who see none', async () => {
    for (const section of ['wing', 'ID', 'createdBy', 'constructor']) {
      expect((await countsOf('jobs', section)).problem.errors[0]?.code).toBe('section_not_valid');
      expect((await jobsOf(section)).status).toBe(400);
      const csv = { params: { list: 'jobs' as const }, query: { columns: 'ID', section } as never };
      expect((await server.call(exportListCsv, { as: admin, ...csv })).status).toBe(400);
    }
    const people: GroupField<'jobs'> = 'users';
    expect((await jobsOf(people, {}, client)).problem.errors[0]?.path).toBe('query.section');
    expect((await countsOf('jobs', people, {}, client)).problem.errors[0]?.path).toBe('query.section');
  });
});
