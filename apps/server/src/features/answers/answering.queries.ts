import type { Actor } from '@plumbline/domain/access/actor';
import type { JobFacts } from '@plumbline/domain/access/facts';
import { sql } from 'kysely';
import { jobFacts } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { momentJson } from '../../database/reference-json.ts';

/** A job that is being answered; its row is locked, so that answers to one job are stored one call after the other. */
export interface JobInHand {
  jobTypeId: string;
  projectId: string | null;
  status: string;
  issueCount: number;
  wasSubmitted: boolean;
  questionsVersion: number;
  keepsLocation: boolean;
  facts: JobFacts;
}

/** An answer that is stored already, found by the ID that a device sent. */
export interface KnownAnswer {
  id: string;
  jobId: string;
  questionId: string;
  repetition: string;
  revision: number;
  date: string;
  receivedAt: string;
  isIssue: boolean;
  isParallel: boolean;
  by: string | null;
}

/** The newest answer of one question in one repetition. Without `isWhole` only its value, and that only where a path rule reads it. */
export interface NewestAnswer {
  questionId: string;
  repetition: string;
  answerId: string;
  value: unknown;
  isIssue: boolean;
  isOnPath: boolean;
  revision?: number;
  by?: string | null;
  files?: string[];
  comment?: string | null;
  signature?: string | null;
  emails?: string[];
}

/** What is stored of a job, as far as the answers at hand need it. */
export interface StoredState {
  known: KnownAnswer[];
  /** The latest answers of each question at hand, in the order in which they were stored; `at` in microseconds of 1970. */
  history: { questionId: string; repetition: string; id: string; by: string | null; at: number }[];
  newest: NewestAnswer[];
  /** Of the files at hand those that this person may put into an answer of this job. */
  files: { id: string; isAudio: boolean }[];
  /** Whether anything was answered after the job was last submitted. */
  wasAnsweredSince: boolean;
}

/** So many answers of a question are looked at to tell whether another person answered in between. */
const historyDepth = 200;

/**
 * Reads, in one statement, the job with what the rules look at, and what is stored of it. Call it once the job is held
 * (`job-store/lock-jobs.ts`): it sees what those before have committed.
 */
export async function readJobInHand(
  db: InstanceDatabase,
  actor: Actor,
  jobId: string,
  wanted: {
    answerIds: readonly string[];
    /** The questions that are answered, each in its repetition. */
    asked: readonly AskedPlace[];
    /** Questions whose values decide the path. */
    decidingIds: readonly string[];
    fileIds: readonly string[];
    actorId: string | null;
    /** All newest answers with everything: for Submit. */
    isWhole: boolean;
  },
): Promise<{ job: JobInHand; stored: StoredState } | undefined> {
  const answers = db.table('answers');
  const whole = wanted.isWhole
    ? sql`, 'revision', a.question_revision, 'by', a.user_id, 'files', a.files, 'comment', nullif(a.comment, ''),
        'signature', a.signature, 'emails', a.emails`
    : sql``;
  const value = wanted.isWhole
    ? sql`c.value`
    : sql`case when c.question_id = any(${[...wanted.decidingIds]}::uuid[]) then c.value end`;
  return db.first(sql<{ job: JobInHand; stored: StoredState }>`${prepared}
    select json_build_object('jobTypeId', j.job_type_id, 'projectId', j.project_id, 'status', j.status,
        'issueCount', j.issue_count, 'wasSubmitted', j.submitted_at is not null,
        'questionsVersion', t.questions_version,
        'keepsLocation', coalesce((t.settings ->> 'answerLocation')::boolean, true),
        'facts', ${jobFacts(db, actor)}) as job,
      json_build_object(
      'known', coalesce((select json_agg(json_build_object('id', a.id, 'jobId', a.job_id, 'questionId', a.question_id,
          'repetition', a.repetition, 'revision', a.question_revision, 'date', ${momentJson(sql`a.answered_at`)},
          'receivedAt', ${momentJson(sql`a.received_at`)}, 'isIssue', a.is_issue, 'isParallel', a.is_parallel,
          'by', a.user_id))
        from ${answers} a where a.id = any(${[...wanted.answerIds]})), '[]'),
      'history', coalesce((select json_agg(json_build_object('questionId', h.question_id, 'repetition', h.repetition,
          'id', h.id, 'by', h.user_id, 'at', (extract(epoch from h.received_at) * 1000000)::int8)
          order by h.received_at, h.id)
        from unnest(${wanted.asked.map((one) => one.questionId)}::uuid[], ${wanted.asked.map((one) => one.repetition)}::text[])
          as at_hand (id, repetition)
        -- What was ever answered has a current answer, and most of what comes was never answered.
        join ${db.table('current_answers')} c on c.job_id = ${jobId} and c.question_id = at_hand.id
          and c.repetition = at_hand.repetition
        cross join lateral (
          select a.id, a.question_id, a.repetition, a.user_id, a.received_at from ${answers} a
          where a.job_id = ${jobId} and a.question_id = at_hand.id and a.repetition = at_hand.repetition
          order by a.received_at desc limit ${historyDepth}) h), '[]'),
      'newest', coalesce((select json_agg(json_build_object('questionId', c.question_id,
          'repetition', c.repetition, 'answerId', c.answer_id,
          'value', ${value}, 'isIssue', c.is_issue, 'isOnPath', c.is_on_path ${whole}))
        from ${db.table('current_answers')} c
        ${wanted.isWhole ? sql`join ${answers} a on a.id = c.answer_id` : sql``}
        where c.job_id = ${jobId}), '[]'),
      'files', coalesce((select json_agg(json_build_object('id', f.id, 'isAudio', f.content_type like 'audio/%'))
        from ${db.table('assets')} f
        where f.id = any(${[...wanted.fileIds]}::uuid[]) and f.removed_at is null and not f.is_private
          and (f.uploaded_by is not distinct from ${wanted.actorId}::uuid or exists (
            select from ${answers} a where a.job_id = ${jobId} and f.id = any(a.files)))), '[]'),
      'wasAnsweredSince', ${
        wanted.isWhole
          ? sql`exists (select from ${answers} a where a.job_id = ${jobId} and a.received_at > j.submitted_at)`
          : sql`false`
      }) as stored
    from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
    where j.id = ${jobId} and j.removed_at is null`);
}

/** One row to be added to the answers, in the words of the database. */
export interface NewAnswerRow {
  id: string;
  question_id: string;
  repetition: string;
  question_revision: number;
  value: unknown;
  comment: string;
  files: readonly string[];
  signature: string | null;
  emails: readonly string[];
  is_issue: boolean;
  search_value: string;
  base_answer_id: string | null;
  is_parallel: boolean;
  answered_at: string;
  is_on_path: boolean;
}

/** A question in one of the repetitions in which it is asked. */
export interface AskedPlace {
  readonly questionId: string;
  readonly repetition: string;
}

/** What changes in a job when answers are stored. */
export interface JobAfterwards {
  issueCount: number;
  status: string;
  isSubmitted: boolean;
  /** Questions, as asked, outside the new answers that came onto the path or fell off it. */
  nowOnPath: readonly AskedPlace[];
  nowOffPath: readonly AskedPlace[];
}

/**
 * Stores new answers, makes the newest of each question and repetition the current one, and brings the job up to date: one statement.
 * The order of the rows is the order of the history; times of receipt never run backwards within a question.
 * @param job the job, who answers, where, and when the last of what was given to these questions was received (microseconds of 1970)
 * @param rows what was given, and what is computed from it
 * @returns when each was received, by its id
 */
export async function storeAnswers(
  db: InstanceDatabase,
  job: { id: string; userId: string | null; place: { lat: number; long: number } | null; lastReceivedAt: number },
  rows: { given: readonly NewAnswerRow[]; computed: readonly NewAnswerRow[] },
  after: JobAfterwards,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const ordered = JSON.stringify([
    ...rows.given.map((row, place) => ({ ...row, place })),
    ...rows.computed.map((row, place) => ({ ...row, place: rows.given.length + place, is_computed: true })),
  ]);
  const moved = JSON.stringify([
    ...after.nowOnPath.map((place) => ({ ...place, isOnPath: true })),
    ...after.nowOffPath.map((place) => ({ ...place, isOnPath: false })),
  ]);
  const stored = await db.rows(sql<{ id: string; received_at: string }>`${prepared}
    with sent as (
      select s.*, greatest(clock_timestamp(), last.received_at + interval '1 microsecond',
            timestamptz 'epoch' + ${job.lastReceivedAt}::float8 * interval '1 microsecond' + interval '1 microsecond')
          + s.place * interval '1 microsecond' as received_at
      from json_to_recordset(${ordered}::json) as s (place int, id text, question_id uuid, repetition text, question_revision int,
        value jsonb, comment text, files uuid[], signature text, emails text[], is_issue boolean, search_value text,
        base_answer_id text, is_parallel boolean, answered_at timestamptz, is_on_path boolean, is_computed boolean)
      -- What was computed wasn't asked for when the job was read.
      left join lateral (select e.received_at from ${db.table('answers')} e
        where s.is_computed and e.job_id = ${job.id} and e.question_id = s.question_id and e.repetition = s.repetition
        order by e.received_at desc limit 1) last on true
    ), stored as (
      insert into ${db.table('answers')} (id, job_id, question_id, repetition, question_revision, value, comment, files, signature,
        emails, is_issue, search_value, base_answer_id, is_parallel, user_id, latitude, longitude, answered_at, received_at)
      select id, ${job.id}::uuid, question_id, repetition, question_revision, value, comment, files, signature, emails, is_issue,
        search_value, base_answer_id, is_parallel, ${job.userId}::uuid, ${job.place?.lat ?? null}::float8,
        ${job.place?.long ?? null}::float8, answered_at, received_at
      from sent order by place
      returning id, received_at
    ), newest as (
      insert into ${db.table('current_answers')} as c
        (job_id, question_id, repetition, answer_id, value, is_issue, search_value, is_on_path)
      select distinct on (question_id, repetition) ${job.id}::uuid, question_id, repetition, id, value, is_issue, search_value, is_on_path
      from sent order by question_id, repetition, place desc
      on conflict (job_id, question_id, repetition) do update set answer_id = excluded.answer_id, value = excluded.value,
        is_issue = excluded.is_issue, search_value = excluded.search_value, is_on_path = excluded.is_on_path
    ), moved as (
      update ${db.table('current_answers')} c set is_on_path = m."isOnPath"
      from json_to_recordset(${moved}::json) as m ("questionId" uuid, repetition text, "isOnPath" boolean)
      where c.job_id = ${job.id} and c.question_id = m."questionId" and c.repetition = m.repetition
    ), drafts as (
      -- What the person had begun to put in, on whichever device, is answered with it.
      delete from ${db.table('answer_drafts')} d using sent s
      where d.user_id = ${job.userId}::uuid and d.job_id = ${job.id} and d.question_id = s.question_id
        and d.repetition = s.repetition and d.put_in_at <= s.answered_at
    ), job as (
      update ${db.table('jobs')} set issue_count = ${after.issueCount}, status = ${after.status},
        submitted_at = case when ${after.isSubmitted}
          then greatest(${now}::timestamptz, (select max(received_at) from sent)) else submitted_at end,
        version = version + case when status <> ${after.status} then 1 else 0 end,
        -- Answering alone leaves the job's own row, and with it all its indexes, as they are.
        updated_at = case when status <> ${after.status} or ${after.isSubmitted} then ${now}::timestamptz else updated_at end
      where id = ${job.id}
        and (issue_count <> ${after.issueCount} or status <> ${after.status} or ${after.isSubmitted})
    )
    select id, ${momentJson(sql`received_at`)} as received_at from stored`);
  return new Map(stored.map((row) => [row.id, row.received_at]));
}
