import { readReportCounters, readReportRows } from '@plumbline/contract/reports';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { ok, plainCell } from './reports.fixtures.ts';

const on = setLiftReports();
const { by, preview, column } = on;

/** A report of the doors of jobs, of which each has so many. */
async function doors(counts: readonly (number | null)[], more: object = {}) {
  const type = await on.make.jobType();
  const group = await on.make.question(type, 'step', 'Door', { settings: { repeat: { min: 2, max: 50 } } });
  await on.make.question(type, 'text', 'Width');
  const jobs: string[] = [];
  for (const count of counts) {
    const job = await on.make.job(type, on.project);
    jobs.push(job);
    if (count === null) continue;
    const present = Array.from({ length: count }, (_, place) => (place === 0 ? '' : `d${place}`));
    await on.make.answer(job, [{ question: group, value: { present, removed: [] } }]);
  }
  const definition = {
    rows: 'repetitions',
    repeat_group: group,
    filters: { field: 'jobType', operator: 'in', value: [type] },
    columns: [column('job_id', 'jobs'), column('repetition', 'repetitions')],
    ...more,
  };
  return { definition, jobs };
}

const made = async (definition: object) => (await on.make.report(definition as never))._id;
const counters = async (id: string) =>
  ok(await on.server.call(readReportCounters, { as: by.business_admin, params: { id } }));

/** All pages of a report, as the screen reads them. */
async function pages(id: string) {
  const sizes: number[] = [];
  let last: unknown[] = [];
  for (let after: string | undefined, goesOn = true; goesOn; goesOn = after !== undefined) {
    const page = ok(
      await on.server.call(readReportRows, {
        as: by.business_admin,
        params: { id },
        query: { page_size: 50, ...(after && { after }) },
      }),
    );
    sizes.push(page.rows.length);
    last = page.rows.at(-1)?.cells.map(plainCell) ?? last;
    after = page.next ?? undefined;
  }
  return { sizes, rows: sizes.reduce((sum, size) => sum + size, 0), last };
}

describe('the counters of a report of repetitions', () => {
  it('count its rows, not its jobs; of a group that nobody changed as many as it must have', async () => {
    const { definition } = await doors([4, 4, null]);
    expect(await counters(await made(definition))).toMatchObject({
      total: 10,
      total_is_estimate: false,
      is_limited: false,
      statuses: { open: 3 },
    });
    const { total, rows } = await preview(definition);
    expect([total, rows.length]).toEqual([10, 10]);
  });

  it('have the newest 500 rows, as screen and file have', async () => {
    const { definition, jobs } = await doors([3]);
    const copies = 250;
    await sql`with made as (
        insert into instance_main.jobs (id, number, job_type_id, project_id, status, start_date, created_by, created_at)
        select gen_random_uuid(), 20000 + n, j.job_type_id, j.project_id, 'done', j.start_date, j.created_by, j.created_at - n * interval '1 minute'
        from instance_main.jobs j, generate_series(1, ${copies}) n where j.id = ${jobs[0]} returning id)
      insert into instance_main.current_answers (job_id, question_id, answer_id, value, is_issue, search_value)
      select made.id, c.question_id, c.answer_id, c.value, c.is_issue, c.search_value
      from made, instance_main.current_answers c where c.job_id = ${jobs[0]}`.execute(on.server.services.unbound);
    const id = await made({ ...definition, settings: { limit_historical_data: true } });
    const limit = reportLimits.historicalRows;
    expect(await counters(id)).toMatchObject({
      total: limit,
      is_limited: true,
      // Of the last of these jobs two of three rows are left.
      statuses: { done: Math.ceil(limit / 3) - 1 },
    });
    const read = await pages(id);
    expect([read.rows, read.last[1]]).toEqual([limit, 2]);
    expect(read.sizes.at(-1)).toBeGreaterThan(0);
    const csv = await on.server.send({
      method: 'POST',
      url: `/v2/report/export/csv/${id}`,
      payload: {},
      as: by.business_admin,
    });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(limit + 1);
    const sorted = await made({
      ...definition,
      settings: { limit_historical_data: true },
      sort: [{ column: 'repetition' }],
    });
    expect((await pages(sorted)).rows).toBe(limit);
  });
});
