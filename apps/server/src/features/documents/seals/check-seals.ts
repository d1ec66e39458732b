import { createHash } from 'node:crypto';
import type { JobSeal } from '@plumbline/contract/proof';
import { firstPrevious, sealState, sealText } from '@plumbline/domain/documents/seal';
import { contentEvents, readingEvents, stepEvents } from '@plumbline/domain/events/job-changes';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { cameWith, sealHashes } from './seal-hashes.ts';

/** A seal and its job; null where nothing but the place is left of it. */
export interface CheckedSeal {
  jobId: string | null;
  seal: JobSeal;
}

interface SealRow {
  position: number;
  version: number;
  job_id: string;
  number: number | null;
  sealed_at: Date;
  through: string | null;
  first_event_id: string | number;
  last_event_id: string | number;
  event_count: number;
  answers: string;
  files: string;
  markings: string;
  history: string;
  previous: string;
  hash: string;
  /** The current hash of the seal before this one. */
  before: string | null;
  /** This seal's hash as recorded elsewhere: in the register, and in the next seal. */
  registered: string | null;
  built_on: string | null;
  later_answers: number;
  later_marks: number;
  later_changes: number;
  changed_at: Date | null;
  /** Whether what was reported is no more what is there: by events that say so. */
  has_changed: boolean;
  salt: Buffer | null;
  /** Of what a retention rule has left of the sealed answers and marks, where what it removed was what had been sealed. */
  answers_left: string | null;
  markings_left: string | null;
  answer_count: number;
  /** Whether nothing is left in any sealed answer, or mark: only then it is compared with what a rule has left. */
  are_answers_empty: boolean;
  are_marks_empty: boolean;
  /** Files of its answers, and answers and marks, that a retention rule removed, and when it removed the last. */
  retired_files: number;
  retired_answers: number;
  retired_marks: number;
  retired_at: Date | null;
  /** Whether its first event is gone as events go after their years: with all that are older, but for those that the audit trail needs. */
  is_pruned: boolean;
}

/** Seals of these places in the chain, each computed again from what is there now. */
export async function checkSeals(db: InstanceDatabase, positions: readonly number[]): Promise<CheckedSeal[]> {
  if (positions.length === 0) return [];
  const rows = await db.rows(sql<SealRow>`
    with oldest as materialized (select o.id from ${db.table('events')} o
      where not exists (select from ${db.table('audit_entries')} k where k.event_id = o.id) order by o.id limit 1)
    select s.position, s.version, s.job_id, j.number, s.sealed_at, s.sealed_through::text as through, s.first_event_id,
      s.last_event_id, s.event_count, encode(s.answers_hash, 'hex') as answers, encode(s.files_hash, 'hex') as files,
      encode(s.markings_hash, 'hex') as markings, encode(s.history_hash, 'hex') as history,
      encode(s.previous_hash, 'hex') as previous, encode(s.hash, 'hex') as hash, s.salt,
      encode(s.answers_left, 'hex') as answers_left, encode(s.markings_left, 'hex') as markings_left, s.answer_count,
      not exists (select from ${db.table('answers')} a
        where a.job_id = s.job_id and a.received_at <= s.sealed_through and not (a.retired_at is not null and a.comment = ''
          and (a.value is null or (jsonb_typeof(a.value) = 'object' and jsonb_exists(a.value, 'present')))
          and a.signature is null and a.signer_name is null and a.emails = '{}')) as are_answers_empty,
      not exists (select from ${db.table('blueprint_elements')} m join ${db.table('blueprints')} b on b.id = m.blueprint_id
        where b.job_id = s.job_id and m.created_at <= s.sealed_at
          and not (m.retired_at is not null and m.canvas_data = '{}')) as are_marks_empty,
      (select encode(p.hash, 'hex') from ${db.table('job_seals')} p where p.position = s.position - 1) as before,
      (select encode(r.hash, 'hex') from ${db.table('job_seal_register')} r where r.position = s.position) as registered,
      (select encode(n.previous_hash, 'hex') from ${db.table('job_seals')} n where n.position = s.position + 1) as built_on,
      given.count as later_answers, drawn.count as later_marks, happened.changes as later_changes,
      greatest(given.at, drawn.at, happened.at) as changed_at, coalesce(happened.is_of_content, false) as has_changed,
      retired.count as retired_files, emptied.count as retired_answers, unmarked.count as retired_marks,
      greatest(retired.at, emptied.at, unmarked.at) as retired_at,
      coalesce((select id from oldest) > s.first_event_id, true) as is_pruned
    from ${db.table('job_seals')} s left join ${db.table('jobs')} j on j.id = s.job_id
    cross join lateral (
      select count(*)::integer as count, max(a.received_at) as at from ${db.table('answers')} a
      where a.job_id = s.job_id and (s.sealed_through is null or a.received_at > s.sealed_through)) given
    cross join lateral (
      select count(*)::integer as count, max(m.created_at) as at from ${db.table('blueprint_elements')} m
      join ${db.table('blueprints')} b on b.id = m.blueprint_id
      where b.job_id = s.job_id and m.created_at > s.sealed_at) drawn
    cross join lateral (
      select count(*) filter (where e.name <> all(${[...contentEvents]}::text[]))::integer as changes, max(e.at) as at,
        bool_or(e.name = any(${[...contentEvents, 'job.removed']}::text[])) as is_of_content
      from ${db.table('events')} e
      where e.job_id = s.job_id and e.id > s.last_event_id and e.name <> all(${[...readingEvents, ...stepEvents]}::text[])
        -- Seals of version 1 end with the submission itself.
        and not exists (select from ${db.table('events')} r where r.id = s.event_id and ${cameWith(sql`e`, sql`r`)})) happened
    cross join lateral (
      select count(distinct f.id)::integer as count, max(f.retired_at) as at from ${db.table('answers')} a
      cross join unnest(a.files) as named (id) join ${db.table('assets')} f on f.id = named.id and f.retired_at is not null
      where a.job_id = s.job_id and a.received_at <= s.sealed_through) retired
    cross join lateral (
      select count(*)::integer as count, max(a.retired_at) as at from ${db.table('answers')} a
      where a.job_id = s.job_id and a.received_at <= s.sealed_through and a.retired_at > s.sealed_at) emptied
    cross join lateral (
      select count(*)::integer as count, max(m.retired_at) as at from ${db.table('blueprint_elements')} m
      join ${db.table('blueprints')} b on b.id = m.blueprint_id
      where b.job_id = s.job_id and m.created_at <= s.sealed_at and m.retired_at > s.sealed_at) unmarked
    where s.position = any(${[...positions]}::integer[])`);
  const checked: CheckedSeal[] = [];
  for (const row of rows) checked.push({ jobId: row.job_id, seal: await checkSeal(db, row) });
  const found = new Set(rows.map(({ position }) => position));
  const gone = positions.filter((position) => !found.has(position));
  return gone.length === 0 ? checked : [...checked, ...(await missingSeals(db, gone))];
}

/** The newest seal of a job, computed again; null before it has one. */
export async function checkJobSeal(db: InstanceDatabase, jobId: string): Promise<JobSeal | null> {
  return checkSealOf(db, jobId, 'newest');
}

/** Whether a report of the job waits to be sealed. */
export async function isSealPending(db: InstanceDatabase, jobId: string): Promise<boolean> {
  const row = await db.first(sql<{ pending: boolean }>`
    select exists (select from ${db.table('events')} e
      where e.job_id = ${jobId} and not e.is_handled
        and (e.name = 'job.submitted' or (e.name = 'job.status_changed' and e.after ->> 'status' = 'reported'))) as pending`);
  return row?.pending ?? false;
}

/** The first seal of a job: for a document that was made before it had any. All that came after it was not in the document. */
export async function checkFirstSeal(db: InstanceDatabase, jobId: string): Promise<JobSeal | null> {
  return checkSealOf(db, jobId, 'first');
}

async function checkSealOf(db: InstanceDatabase, jobId: string, which: 'first' | 'newest'): Promise<JobSeal | null> {
  const place = await db.first(sql<{ first: number | null; newest: number | null }>`
    select min(one.position) as first, max(one.position) as newest from (
      select s.position from ${db.table('job_seals')} s where s.job_id = ${jobId}
      union all select r.position from ${db.table('job_seal_register')} r where r.job_id = ${jobId}) one`);
  const position = place?.[which] ?? null;
  if (position === null) return null;
  const [checked] = await checkSeals(db, [position]);
  return checked?.seal ?? null;
}

/** Seals that are gone, as the register has them. */
async function missingSeals(db: InstanceDatabase, positions: readonly number[]): Promise<CheckedSeal[]> {
  const rows = await db.rows(sql<{ position: number; job_id: string; sealed_at: Date; hash: string }>`
    select r.position, r.job_id, r.sealed_at, encode(r.hash, 'hex') as hash from ${db.table('job_seal_register')} r
    where r.position = any(${[...positions]}::integer[])`);
  return positions.map((position) => {
    const row = rows.find((one) => one.position === position);
    const seal: JobSeal = {
      position,
      hash: row?.hash ?? null,
      sealed_at: row?.sealed_at.toISOString() ?? null,
      state: 'missing',
      later_answers: 0,
      later_marks: 0,
      later_changes: 0,
      changed_at: null,
      files_changed: false,
    };
    return { jobId: row?.job_id ?? null, seal };
  });
}

async function checkSeal(db: InstanceDatabase, row: SealRow): Promise<JobSeal> {
  const { version, position, answers, files, markings, history, previous, hash } = row;
  const [firstEventId, lastEventId] = [Number(row.first_event_id), Number(row.last_event_id)];
  const through = sql`${row.through}::timestamptz`;
  const now = await sealHashes(db, row.job_id, {
    version,
    through,
    firstEventId,
    lastEventId,
    sealedAt: row.sealed_at,
    salt: row.salt,
  });
  const sealedAt = row.sealed_at.toISOString();
  const text = sealText({
    version,
    position,
    jobId: row.job_id,
    jobNumber: row.number ?? 0,
    sealedAt,
    answers,
    files,
    markings,
    history,
    previous,
  });
  // What a rule has left is in no chain: it counts where nothing is left that could have been rewritten.
  const isEmptied = row.are_answers_empty && now.answerCount === row.answer_count;
  const sealedAnswers = (isEmptied ? row.answers_left : null) ?? answers;
  const areMarksGone = row.are_marks_empty && row.retired_marks > 0;
  const sealedMarkings = (areMarksGone ? row.markings_left : null) ?? markings;
  // What is pruned is not held against the job.
  const isPruned = row.is_pruned && now.eventCount < row.event_count;
  const found = {
    isSealWhole:
      createHash('sha256').update(text).digest('hex') === hash &&
      [row.registered, row.built_on].every((elsewhere) => elsewhere === null || elsewhere === hash),
    isChainWhole: position === 1 ? previous === firstPrevious : row.before === previous,
    areAnswersSame: now.answers === sealedAnswers,
    isHistorySame: isPruned ? null : now.history === history,
    areFilesSame: now.files === files,
    areMarkingsSame: now.markings === sealedMarkings,
    hasLaterChanges: row.later_answers > 0 || row.later_marks > 0 || row.has_changed,
  };
  return {
    position,
    hash,
    sealed_at: sealedAt,
    state: sealState(found),
    later_answers: row.later_answers,
    later_marks: row.later_marks,
    later_changes: row.later_changes,
    changed_at: row.changed_at?.toISOString() ?? null,
    files_changed: !found.areFilesSame || !found.areMarkingsSame,
    retired:
      row.retired_at === null
        ? null
        : {
            files: row.retired_files,
            answers: row.retired_answers,
            marks: row.retired_marks,
            at: row.retired_at.toISOString(),
          },
  };
}
