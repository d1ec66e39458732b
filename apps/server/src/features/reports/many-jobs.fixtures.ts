import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { SetServer } from '../../../test/support/set-server.ts';
import { reportWorld } from './reports.fixtures.ts';

interface ManyJobs {
  /** How many there are, all of one type and in one project. */
  jobs: number;
  /** Properties that are the report's columns, each with its table. */
  columns: Readonly<Record<string, 'jobs' | 'job_type' | 'projects'>>;
  /** What else the report is. */
  more?: object;
}

/** Sets a server with an administrator and a report of many jobs, before the tests of a file. */
export function setManyJobs({ jobs, columns, more = {} }: ManyJobs): SetServer<'admin'> & { readonly report: string } {
  const on = setServer({ admin: 'business_admin' });
  beforeAll(async () => {
    const make = reportWorld(on.server, on.admin);
    const jobType = await make.jobType('Lifts');
    const first = await make.job(jobType, await make.project('Tower'));
    await addCopies(on, first, jobs - 1);
    const { _id: report } = await make.report({
      columns: Object.entries(columns).map(([field, table]) => ({ _id: field, type: 'property', table, field })),
      settings: { limit_historical_data: false },
      filters: { field: 'jobType', operator: 'in', value: [jobType] },
      ...more,
    } as never);
    Object.assign(on, { report });
  });
  return on as SetServer<'admin'> & { readonly report: string };
}

/** So many copies are made by one statement: more may take longer than a statement has on a machine with much to do. */
const copiesAtOnce = 5000;

/** Adds so many copies of a job, older by a second each. */
export async function addCopies({ server }: SetServer<'admin'>, job: string, copies: number): Promise<void> {
  for (let from = 1; from <= copies; from += copiesAtOnce) {
    await sql`
      insert into instance_main.jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
        'number', j.number + place, 'created_at', j.created_at - place * interval '1 second'))).*
      from instance_main.jobs j, generate_series(${from}::int, ${Math.min(copies, from + copiesAtOnce - 1)}::int) place
      where j.id = ${job}`.execute(server.services.unbound);
  }
}
