import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { removeUnderSeals } from '../documents/index.ts';
import { relationsOf } from '../jobs/index.ts';
import type { Removal } from './retained-jobs.queries.ts';

/** By which rule something is removed, and when. */
export interface Removing {
  rule: RetentionRule;
  cutoff: Date;
  now: Date;
}

/** Removes what is due of one job. @param db of a transaction in which the job is locked */
export async function removeContent(
  db: InstanceDatabase,
  record: Recorder,
  removal: Removal,
  removing: Removing,
): Promise<void> {
  const { job, answerIds, markIds, fileIds } = removal;
  if (answerIds.length + markIds.length > 0) {
    await removeUnderSeals(db, job.id, () => emptyAnswers(db, removal, removing));
    record('job.answers_retired', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: {
        answers: answerIds.length,
        marks: markIds.length,
        years: removing.rule.years,
        receivedBefore: removing.cutoff.toISOString(),
      },
      after: null,
    });
  }
  if (fileIds.length > 0) await retireFiles(db, record, removal, removing);
}

/**
 * The rows stay, with who answered which question, and when: lists, reports and seals count them. The list of a repeat group's repetitions
 * stays as well, since it says nothing but how many there are.
 */
async function emptyAnswers(
  db: InstanceDatabase,
  { job, answerIds, markIds }: Removal,
  { rule, cutoff, now }: Removing,
): Promise<void> {
  const ids = sql`${answerIds}::text[]`;
  const left = sql`case when jsonb_typeof(value) = 'object' and jsonb_exists(value, 'present') then value end`;
  // Who signed is named where a document is verified.
  await db.rows(sql`update ${db.table('issued_documents')} d
    set facts = jsonb_set(d.facts, '{signers}', coalesce((
      select jsonb_agg(s.signer) from jsonb_array_elements(d.facts -> 'signers') as s (signer)
      where not exists (select from ${db.table('answers')} a where a.id = any(${ids}) and a.signature is not null
        and date_trunc('milliseconds', a.answered_at) = (s.signer ->> 'at')::timestamptz)), '[]'::jsonb))
    where d.job_ids @> array[${job.id}::uuid] and jsonb_typeof(d.facts -> 'signers') = 'array'`);
  await db.rows(sql`update ${db.table('current_answers')} set value = ${left}, search_value = ''
    where job_id = ${job.id} and answer_id = any(${ids})`);
  await db.rows(sql`update ${db.table('answers')} set value = ${left}, comment = '', signature = null, signer_name = null,
      signer_role = null, emails = '{}', search_value = '', latitude = null, longitude = null, retired_at = ${now}
    where id = any(${ids})`);
  await db.rows(sql`update ${db.table('blueprint_elements')} set canvas_data = '{}', part_changes = null,
      removed_at = coalesce(removed_at, ${now}), retired_at = ${now}, version = version + 1
    where id = any(${markIds}::uuid[])`);
  await db.rows(sql`delete from ${db.table('answer_drafts')} where job_id = ${job.id} and put_in_at < ${cutoff}`);
  await db.rows(sql`
    insert into ${db.table('answer_removals')} as r (job_id, received_before, years, removed_at)
    values (${job.id}, ${cutoff}, ${rule.years}, ${now})
    on conflict (job_id) do update set received_before = greatest(r.received_before, excluded.received_before),
      years = excluded.years, removed_at = excluded.removed_at`);
}

/** The rows stay, for the seals and for what says that they were removed; the bytes are swept after the grace period. */
async function retireFiles(
  db: InstanceDatabase,
  record: Recorder,
  { job, fileIds, bytes }: Removal,
  { rule, now }: Removing,
): Promise<void> {
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
