import type { Actor } from '@plumbline/domain/actor/actor';
import type { Signer } from '@plumbline/domain/questionnaire/answers';
import type { Score } from '@plumbline/domain/questionnaire/score';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jobFacts } from '../../access/job-scope.ts';
import { fixedStatement } from '../../database/fixed-statement.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { momentJson } from '../../database/reference-json.ts';
import { signerJson } from '../questions/index.ts';

/** A job that is being answered; its row is locked, so that answers to one job are stored one call after the other. */
export interface LoadedJob {
  jobTypeId: string;
  projectId: string | null;
  status: string;
  issueCount: number;
  /** The stored result; null where nothing counts. */
  score: Score | null;
  /** In percent; null where the job type has none. */
  passMark: number | null;
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

/**
 * The newest answer of one question in one repetition. Without `isWhole` only its value, and that only where a path rule reads it.
 * Of its files only those that were not deleted since.
 */
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
  signer?: Signer | null;
  emails?: string[];
  /** When it was given, by its device. */
  givenAt?: string;
}

/** A question in one of its repetitions. */
export interface AskedPlace {
  readonly questionId: string;
  readonly repetition: string;
}

/** A file that an answer may reference. A deleted one may remain where it was referenced, and counts for nothing. */
export interface AttachableFile {
  id: string;
  isAudio: boolean;
  isRemoved?: boolean;
}

/** The stored state of a job, as far as the answers being processed need it. */
export interface StoredState {
  known: KnownAnswer[];
  /**
   * The latest answers of each question being answered, in the order in which they were stored; `at` in microseconds
   * since 1970, `given` by their devices in milliseconds.
   */
  history: { questionId: string; repetition: string; id: string; by: string | null; at: number; given: number }[];
  newest: NewestAnswer[];
  /** The files of these answers that this person may attach to an answer of this job. */
  files: AttachableFile[];
  /** Whether anything was answered after the job was last submitted. */
  wasAnsweredSince: boolean;
  /** When this was read, in microseconds of 1970. */
  at: number;
}

/** How many answers of a question are searched for one that another person gave in between. */
const historyDepth = 200;

/**
 * Reads, in one statement, the job with the facts for the rules, and its stored state. Call it once the job is locked
 * (`lock-jobs.ts`), so that it sees all earlier commits.
 */
export async function loadLocked(
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
    /**
     * Looks each ID up among the answers of all jobs. Without it only those of this job are found; an ID that another
     * job uses is refused by the database when it is stored.
     */
    looksUpIds: boolean;
  },
): Promise<{ job: LoadedJob; stored: StoredState } | undefined> {
  const { isWhole, looksUpIds, asked, ...rest } = wanted;
  const values = {
    jobId,
    viewerId: actor.id,
    askedIds: asked.map((one) => one.questionId),
    repetitions: asked.map((one) => one.repetition),
    ...rest,
  };
  const [found] = await loadStatement(db, values, {
    isWhole,
    looksUpIds,
    bringsFiles: rest.fileIds.length > 0,
    role: actor.role === 'client' ? 'client' : 'inspector',
  });
  return found;
}

interface LoadValues {
  jobId: string;
  viewerId: string;
  askedIds: readonly string[];
  repetitions: readonly string[];
  answerIds: readonly string[];
  decidingIds: readonly string[];
  fileIds: readonly string[];
  actorId: string | null;
}

/** The query depends on the role only for clients; to all others the job's facts are the same. */
interface LoadShape {
  isWhole: boolean;
  looksUpIds: boolean;
  bringsFiles: boolean;
  role: 'client' | 'inspector';
}

const loadStatement = fixedStatement<LoadValues, { job: LoadedJob; stored: StoredState }, LoadShape>(
  (db, value, { isWhole, looksUpIds, bringsFiles, role }) => {
    const answers = db.table('answers');
    // Every question that was ever answered has a current answer. Most incoming answers are to questions without one,
    // so their IDs need no lookup.
    const answeredBefore = sql`from ${db.table('current_answers')} c
        where c.job_id = ${value('jobId')} and c.question_id = any(${value('askedIds')}::uuid[])`;
    const mayBeKnown = looksUpIds ? sql`true` : sql`exists (select ${answeredBefore})`;
    const whole = isWhole
      ? sql`, 'revision', a.question_revision, 'by', a.user_id, 'files', ${filesLeft(db)}, 'comment', nullif(a.comment, ''),
        'signature', a.signature, 'signer', ${signerJson}, 'emails', a.emails, 'givenAt', ${momentJson(sql`a.answered_at`)}`
      : sql``;
    const currentValue = isWhole
      ? sql`c.value`
      : sql`case when c.question_id = any(${value('decidingIds')}::uuid[]) then c.value end`;
    return sql<{ job: LoadedJob; stored: StoredState }>`${prepared}
    select json_build_object('jobTypeId', j.job_type_id, 'projectId', j.project_id, 'status', j.status,
        'issueCount', j.issue_count, 'score', j.score, 'passMark', (t.settings ->> 'passMark')::float8, 'wasSubmitted', j.submitted_at is not null,
        'questionsVersion', t.questions_version,
        'keepsLocation', coalesce((t.settings ->> 'answerLocation')::boolean, true),
        'facts', ${jobFacts(db, { id: value('viewerId'), role })}) as job,
      json_build_object(
      'known', coalesce(case when ${mayBeKnown} then (select json_agg(json_build_object('id', a.id, 'jobId', a.job_id, 'questionId', a.question_id,
          'repetition', a.repetition, 'revision', a.question_revision, 'date', ${momentJson(sql`a.answered_at`)},
          'receivedAt', ${momentJson(sql`a.received_at`)}, 'isIssue', a.is_issue, 'isParallel', a.is_parallel,
          'by', a.user_id))
        from ${answers} a where a.id = any(${value('answerIds')}::text[])) end, '[]'),
      'history', coalesce((select json_agg(json_build_object('questionId', h.question_id, 'repetition', h.repetition,
          'id', h.id, 'by', h.user_id, 'at', (extract(epoch from h.received_at) * 1000000)::int8,
          'given', (extract(epoch from h.answered_at) * 1000)::int8)
          order by h.received_at, h.id)
        from (select c.question_id as id, c.repetition ${answeredBefore}) as at_hand
        cross join lateral (
          select a.id, a.question_id, a.repetition, a.user_id, a.received_at, a.answered_at from ${answers} a
          where a.job_id = ${value('jobId')} and a.question_id = at_hand.id and a.repetition = at_hand.repetition
          order by a.received_at desc limit ${historyDepth}) h
        where (at_hand.id, at_hand.repetition) in (
          select * from unnest(${value('askedIds')}::uuid[], ${value('repetitions')}::text[]))), '[]'),
      'newest', coalesce((select json_agg(json_build_object('questionId', c.question_id,
          'repetition', c.repetition, 'answerId', c.answer_id,
          'value', ${currentValue}, 'isIssue', c.is_issue, 'isOnPath', c.is_on_path ${whole}))
        from ${db.table('current_answers')} c
        ${isWhole ? sql`join ${answers} a on a.id = c.answer_id` : sql``}
        where c.job_id = ${value('jobId')}), '[]'),
      'files', ${bringsFiles ? attachableFiles(db, value) : sql`'[]'::json`},
      'wasAnsweredSince', ${
        isWhole
          ? sql`exists (select from ${answers} a where a.job_id = ${value('jobId')} and a.received_at > j.submitted_at)`
          : sql`false`
      }, 'at', (extract(epoch from clock_timestamp()) * 1000000)::int8) as stored
    from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
    where j.id = ${value('jobId')} and j.removed_at is null`;
  },
);

/** The files of an answer that are still there, in their order. */
function filesLeft(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`case when a.files = '{}' then a.files else array(select f.id from unnest(a.files) with ordinality n (id, place)
        join ${db.table('assets')} f on f.id = n.id and f.removed_at is null order by n.place) end`;
}

/**
 * One's own files and those of the job. Deleted ones are included, so that a device isn't blocked by a file that was
 * deleted meanwhile.
 */
function attachableFiles(
  db: InstanceDatabase,
  value: (name: 'jobId' | 'fileIds' | 'actorId') => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('id', f.id, 'isAudio', f.content_type like 'audio/%',
          'isRemoved', f.removed_at is not null))
        from ${db.table('assets')} f
        where f.id = any(${value('fileIds')}::uuid[])
          and (not f.is_private and f.uploaded_by is not distinct from ${value('actorId')}::uuid or exists (
            select from ${db.table('answers')} a where a.job_id = ${value('jobId')} and f.id = any(a.files)))), '[]')`;
}
