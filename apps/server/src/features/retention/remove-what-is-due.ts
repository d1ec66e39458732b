import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { finishedStatuses, retentionCutoff } from '@plumbline/domain/jobs/file-retention';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import { unlessAway } from '../../worker/unless-away.ts';
import type { Removing } from './remove-content.ts';
import { removeContent } from './remove-content.ts';
import type { Removal } from './retained-jobs.queries.ts';
import { beforeAllJobs, findDueJobs, findRemovals, hasDueContent } from './retained-jobs.queries.ts';

/**
 * A company loses at most so many files a night, each job whose answers go counted as one more, so that a rule that was set by mistake can
 * be ended in time.
 */
const removedPerNight = 3000;
const jobsPerTransaction = 50;

/** What a night has removed of one company. */
interface Retired {
  instance: string;
  jobs: number;
  answers: number;
  marks: number;
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
 * Removes, over all companies, the answers and files whose years are over. Each portion is one transaction: what a killed server has left,
 * the next night removes.
 */
export async function removeWhatIsDue(services: Services, limit = removedPerNight): Promise<Retired[]> {
  const all: Retired[] = [];
  for (const { schema } of await services.instances.served(services.now())) {
    const retired: Retired = { instance: schema, jobs: 0, answers: 0, marks: 0, files: 0, bytes: 0 };
    const night: Night = { services, schema, left: limit, retired };
    await unlessAway(services, schema, async () => {
      const db = services.databaseOf(schema);
      const rules = await db.rows(sql<{ id: string }>`
        select r.job_type_id as id from ${db.table('retention_rules')} r order by r.job_type_id`);
      for (const { id } of rules) await removeOfType(night, id);
      await removeAgain(night);
    });
    if (retired.jobs > 0) all.push(retired);
  }
  return all;
}

async function removeOfType(night: Night, jobTypeId: string): Promise<void> {
  let after: string | null = beforeAllJobs;
  while (after !== null && night.left > 0) after = await removePortion(night, jobTypeId, after);
}

/** @returns the id of the last job that was looked at; null after the last portion */
async function removePortion(night: Night, jobTypeId: string, after: string): Promise<string | null> {
  const now = night.services.now();
  const done = await inTransaction(night, async (db, record) => {
    // It may have been ended or changed since the last portion.
    const rule = await db.first(sql<RetentionRule>`
      select r.covers, r.years from ${db.table('retention_rules')} r where r.job_type_id = ${jobTypeId} for share of r`);
    if (!rule) return { removed: [], last: null };
    const removing = { rule, cutoff: retentionCutoff(now, rule.years), now };
    const due = { covers: rule.covers, cutoff: removing.cutoff };
    const ids = await findDueJobs(db, { jobTypeId, due, after, limit: jobsPerTransaction });
    const removed = await removeFrom(db, record, { ids, removing, left: night.left });
    return { removed, last: ids.length < jobsPerTransaction ? null : (ids.at(-1) ?? null) };
  });
  return done.last;
}

interface Done {
  removed: Removal[];
  last: string | null;
}

async function inTransaction(
  night: Night,
  change: (db: InstanceDatabase, record: Recorder) => Promise<Done>,
): Promise<Done> {
  const { services, schema, retired } = night;
  const author = { actorId: null, impersonatorId: null, requestId: null };
  const done = await changeInTransaction(services, { schema, author }, ({ db, record }) => change(db, record));
  for (const removal of done.removed) {
    night.left -= weightOf(removal);
    retired.jobs += 1;
    retired.answers += removal.answerIds.length;
    retired.marks += removal.markIds.length;
    retired.files += removal.fileIds.length;
    retired.bytes += removal.bytes;
  }
  return done;
}

interface Wanted {
  ids: readonly string[];
  removing: Removing;
  left: number;
}

async function removeFrom(db: InstanceDatabase, record: Recorder, { ids, removing, left }: Wanted): Promise<Removal[]> {
  const { rule, cutoff } = removing;
  await db.rows(sql`
    select from ${db.table('jobs')} j where j.id = any(${[...ids]}::uuid[]) order by j.id for no key update of j`);
  const removed = firstOf(await findRemovals(db, ids, { covers: rule.covers, cutoff }), left);
  for (const removal of removed) await removeContent(db, record, removal, removing);
  return removed;
}

const weightOf = ({ answerIds, markIds, fileIds }: Removal) =>
  fileIds.length + (answerIds.length + markIds.length > 0 ? 1 : 0);

/** Whole jobs, until there is so much. */
function firstOf(removals: readonly Removal[], limit: number): Removal[] {
  let weight = 0;
  return removals.filter((removal) => {
    if (weight >= limit) return false;
    weight += weightOf(removal);
    return true;
  });
}

/** Removes again what a backup has brought back, also where the rule has ended since. */
async function removeAgain(night: Night): Promise<void> {
  const { services, schema } = night;
  const now = services.now();
  const database = services.databaseOf(schema);
  if (night.left <= 0) return;
  const jobs = await database.rows(sql<{ id: string; years: number; cutoff: Date }>`
    select j.id, r.years, r.received_before as cutoff from ${database.table('answer_removals')} r
    join ${database.table('jobs')} j on j.id = r.job_id
    where j.status = any(${[...finishedStatuses]}::text[]) and ${hasDueContent(database, sql`r.received_before`)}
      and not exists (select from ${database.table('job_holds')} h where h.job_id = j.id)
    order by j.id limit ${night.left}`);
  for (const { id, years, cutoff } of jobs) {
    if (night.left <= 0) return;
    const removing: Removing = { rule: { covers: 'answers', years }, cutoff, now };
    await inTransaction(night, async (db, record) => {
      const removed = await removeFrom(db, record, { ids: [id], removing, left: night.left });
      return { removed, last: null };
    });
  }
}
