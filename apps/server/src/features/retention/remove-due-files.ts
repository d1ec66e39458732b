import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import { unlessAway } from '../../worker/unless-away.ts';
import { relationsOf } from '../jobs/index.ts';
import type { Removal } from './retained-jobs.queries.ts';
import { beforeAllJobs, findDueJobs, findRemovals } from './retained-jobs.queries.ts';

/** A company loses at most so many files a night, so that a rule that was set by mistake can be ended in time. */
const filesPerNight = 3000;
const jobsPerTransaction = 50;

/** What a night has removed of one company. */
interface Retired {
  instance: string;
  jobs: number;
  files: number;
  bytes: number;
}

interface Night {
  services: Services;
  schema: string;
  left: number;
  retired: Retired;
}

/**
 * Removes, over all companies, the files whose years are over. Each portion is one transaction: what a killed server has left, the
 * next night removes.
 */
export async function removeDueFiles(services: Services, limit = filesPerNight): Promise<Retired[]> {
  const all: Retired[] = [];
  for (const { schema } of await services.instances.served(services.now())) {
    const retired: Retired = { instance: schema, jobs: 0, files: 0, bytes: 0 };
    const night: Night = { services, schema, left: limit, retired };
    await unlessAway(services, schema, async () => {
      const db = services.databaseOf(schema);
      const rules = await db.rows(sql<{ id: string }>`
        select r.job_type_id as id from ${db.table('retention_rules')} r order by r.job_type_id`);
      for (const { id } of rules) await removeOfType(night, id);
    });
    if (retired.files > 0) all.push(retired);
  }
  return all;
}

async function removeOfType(night: Night, jobTypeId: string): Promise<void> {
  let after: string | null = beforeAllJobs;
  while (after !== null && night.left > 0) after = await removePortion(night, jobTypeId, after);
}

/** @returns the id of the last job that was looked at; null after the last portion */
async function removePortion(night: Night, jobTypeId: string, after: string): Promise<string | null> {
  const { services, schema } = night;
  const author = { actorId: null, impersonatorId: null, requestId: null };
  const done = await changeInTransaction(services, { schema, author }, async ({ db, record }) => {
    const now = services.now();
    // It may have been ended or changed since the last portion.
    const rule = await db.first(sql<RetentionRule>`
      select r.covers, r.years from ${db.table('retention_rules')} r where r.job_type_id = ${jobTypeId} for share of r`);
    if (!rule) return { removed: [], last: null };
    const ids = await findDueJobs(db, { jobTypeId, rule, now, after, limit: jobsPerTransaction });
    await db.rows(sql`
      select from ${db.table('jobs')} j where j.id = any(${ids}::uuid[]) order by j.id for no key update of j`);
    const removed = firstOf(await findRemovals(db, ids, { rule, now }), night.left);
    for (const removal of removed) await retire(db, record, { removal, rule, now });
    return { removed, last: ids.length < jobsPerTransaction ? null : (ids.at(-1) ?? null) };
  });
  for (const { fileIds, bytes } of done.removed) {
    night.left -= fileIds.length;
    night.retired.jobs += 1;
    night.retired.files += fileIds.length;
    night.retired.bytes += bytes;
  }
  return done.last;
}

/** Whole jobs, until there are so many files. */
function firstOf(removals: readonly Removal[], limit: number): Removal[] {
  let files = 0;
  return removals.filter(({ fileIds }) => {
    if (files >= limit) return false;
    files += fileIds.length;
    return true;
  });
}

/** The rows stay, for the seals and for what says that they were removed; the bytes are swept after the grace period. */
async function retire(
  db: InstanceDatabase,
  record: Recorder,
  { removal, rule, now }: { removal: Removal; rule: RetentionRule; now: Date },
): Promise<void> {
  const { job, fileIds, bytes } = removal;
  await db.rows(sql`update ${db.table('assets')} set removed_at = ${now}, retired_at = ${now}, properties = '{}'
    where id = any(${fileIds}::uuid[]) and removed_at is null`);
  await db.rows(sql`delete from ${db.table('asset_versions')} where asset_id = any(${fileIds}::uuid[])`);
  record('job.files_retired', {
    subjectId: job.id,
    relations: relationsOf(job),
    before: { files: fileIds.length, bytes, covers: rule.covers, years: rule.years },
    after: null,
  });
}
