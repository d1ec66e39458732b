import * as calls from '@plumbline/contract/skills';
import type { JobTypeFacts } from '@plumbline/domain/actor/facts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jobTypeFacts } from '../../access/job-type-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { JsonText } from '../../database/json-text.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { changeJobs } from './store/change-jobs.ts';
import { lockJob, relationsOf } from './store/lock-jobs.ts';
import { lockSkills, namedSkills } from '../skills/index.ts';

type Sql = RawBuilder<unknown>;

/** The table that stores the required skills of something. */
interface Asking {
  table: Sql;
  column: Sql;
  id: string;
}

const askingOfJob = (db: InstanceDatabase, id: string): Asking => ({
  table: db.table('job_skills'),
  column: sql.ref('job_id'),
  id,
});
const askingOfJobType = (db: InstanceDatabase, id: string): Asking => ({
  table: db.table('job_type_skills'),
  column: sql.ref('job_type_id'),
  id,
});

/** Makes exactly these the skills that something asks for. @returns both sides, null when they are the same */
async function ask(
  db: InstanceDatabase,
  { table, column, id }: Asking,
  wanted: readonly string[],
): Promise<{ before: { skillIds: string[] }; after: { skillIds: string[] } } | null> {
  await lockSkills(db, wanted);
  const rows = await db.rows(sql<{ id: string }>`select a.skill_id as id from ${table} a
    join ${db.table('skills')} s on s.id = a.skill_id and s.removed_at is null where a.${column} = ${id} order by a.skill_id`);
  const before = rows.map((row) => row.id);
  const after = wanted.toSorted();
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  if (gone.length === 0 && come.length === 0) return null;
  await db.rows(sql`delete from ${table} where ${column} = ${id} and skill_id = any(${gone}::uuid[])`);
  await db.rows(sql`insert into ${table} (${column}, skill_id) select ${id}::uuid, unnest(${come}::uuid[])`);
  return { before: { skillIds: before }, after: { skillIds: after } };
}

/** As {@link ask}, of one locked job. */
export const askOfJob = (db: InstanceDatabase, jobId: string, wanted: readonly string[]) =>
  ask(db, askingOfJob(db, jobId), wanted);

async function present(db: InstanceDatabase, ids: readonly string[]): Promise<JsonText> {
  const rows = await db.rows(namedSkills(db, ids));
  return new JsonText(`[${rows.map((row) => row.skill).join(',')}]`);
}

export const setJobSkills = endpoint(calls.setJobSkills, {
  handle: async ({ db, actor, authorize, record, now, input: { params, body } }) => {
    const job = await lockJob(db, actor, params.jobId);
    authorize('job.manage_skills', job.facts);
    const change = await askOfJob(db, job.id, body.skillIds);
    if (change) {
      record('job.changed', { subjectId: job.id, relations: relationsOf(job), ...change });
      await changeJobs({ db, record, now }, [{ job, status: job.status, by: 'person' }]);
    }
    return present(db, body.skillIds);
  },
});

export const setJobTypeSkills = endpoint(calls.setJobTypeSkills, {
  handle: async ({ db, authorize, record, now, input: { params, body } }) => {
    const jobType = await db.first(sql<{ facts: JobTypeFacts }>`select ${jobTypeFacts} as facts
      from ${db.table('job_types')} t where t.id = ${params.id} and t.removed_at is null for no key update of t`);
    if (!jobType) throw new Problem('not_found');
    authorize('job_type.manage_skills', jobType.facts);
    const change = await ask(db, askingOfJobType(db, params.id), body.skillIds);
    if (change) {
      await db.rows(sql`update ${db.table('job_types')} set version = version + 1, updated_at = ${now}
        where id = ${params.id}`);
      record('job_type.changed', { subjectId: params.id, relations: { jobTypeId: params.id }, ...change });
    }
    return present(db, body.skillIds);
  },
});
