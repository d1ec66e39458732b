import { askedId, askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import type { Score } from '@plumbline/domain/questionnaire/score';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fixedStatement } from '../../database/fixed-statement.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { preparedDeferred } from '../../database/prepared-statements.ts';
import type { AskedPlace, LoadedJob, StoredState } from './answering.queries.ts';

/** A row to insert into the answers, with column names. */
export interface NewAnswerRow {
  id: string;
  question_id: string;
  repetition: string;
  question_revision: number;
  value: unknown;
  comment: string;
  files: readonly string[];
  signature: string | null;
  signer_name: string | null;
  signer_role: string | null;
  emails: readonly string[];
  is_issue: boolean;
  search_value: string;
  base_answer_id: string | null;
  is_parallel: boolean;
  answered_at: string;
  is_on_path: boolean;
  location: { lat: number; long: number } | null;
}

/** What changes in a job when answers are stored. */
export interface JobAfterwards {
  issueCount: number;
  score: Score | null;
  status: string;
  isSubmitted: boolean;
  /** Asked questions, other than those of the new answers, that came onto or left the path. */
  nowOnPath: readonly AskedPlace[];
  nowOffPath: readonly AskedPlace[];
}

/** A new answer as sent to the database: defaults are left out, and filled in there. */
function sentRow({ location, ...row }: NewAnswerRow, isComputed: boolean) {
  return {
    ...row,
    latitude: location?.lat,
    longitude: location?.long,
    repetition: row.repetition || undefined,
    comment: row.comment || undefined,
    files: row.files.length > 0 ? row.files : undefined,
    signature: row.signature ?? undefined,
    signer_name: row.signer_name ?? undefined,
    signer_role: row.signer_role ?? undefined,
    emails: row.emails.length > 0 ? row.emails : undefined,
    is_issue: row.is_issue || undefined,
    search_value: row.search_value || undefined,
    base_answer_id: row.base_answer_id ?? undefined,
    is_parallel: row.is_parallel || undefined,
    is_on_path: row.is_on_path ? undefined : false,
    is_computed: isComputed || undefined,
  };
}

/** Whether an answer is no more than a first value on the path, given where those beside it were. */
function isPlain(row: NewAnswerRow, { location }: NewAnswerRow): boolean {
  return (
    row.is_on_path &&
    !row.is_issue &&
    !row.is_parallel &&
    row.base_answer_id === null &&
    row.comment === '' &&
    row.repetition === '' &&
    row.signature === null &&
    row.files.length === 0 &&
    row.emails.length === 0 &&
    row.location?.lat === location?.lat &&
    row.location?.long === location?.long
  );
}

function plainRow({ id, question_id, question_revision, value, search_value, answered_at }: NewAnswerRow) {
  return { id, question_id, question_revision, value, search_value: search_value || undefined, answered_at };
}

/** Whether none of these questions has been answered before, and each is answered once: nothing current is replaced. */
function areAllFirst(rows: readonly NewAnswerRow[], { newest }: StoredState): boolean {
  const answered = new Set(rows.map((row) => askedId(row.question_id, row.repetition)));
  return answered.size === rows.length && !newest.some((one) => answered.has(askedIdOf(one)));
}

/**
 * Stores new answers, makes the newest of each question and repetition the current one, and updates the job: in one
 * statement, batched with the next one. The order of the rows is the order of the history.
 * @param job the job, who answers, and when the first of the rows was received (microseconds since 1970); each later
 *   row is one microsecond later
 * @param rows the given answers, those computed from them, and the state before
 */
export async function storeAnswers(
  db: InstanceDatabase,
  job: { id: string; userId: string | null; receivedAt: number },
  rows: { given: readonly NewAnswerRow[]; computed: readonly NewAnswerRow[]; stored: StoredState },
  { before, after }: { before: LoadedJob; after: JobAfterwards },
  now: Date,
): Promise<void> {
  const all = [...rows.given, ...rows.computed];
  const [first] = all;
  const hasComputed = rows.computed.length > 0;
  const areFirst = areAllFirst(all, rows.stored);
  const arePlain = first !== undefined && !hasComputed && areFirst && all.every((row) => isPlain(row, first));
  const sent = arePlain
    ? all.map(plainRow)
    : [...rows.given.map((row) => sentRow(row, false)), ...rows.computed.map((row) => sentRow(row, true))];
  const { issueCount, score, status, isSubmitted } = after;
  const moved = [
    ...after.nowOnPath.map((place) => ({ ...place, isOnPath: true })),
    ...after.nowOffPath.map((place) => ({ ...place, isOnPath: false })),
  ];
  await store(
    db,
    {
      jobId: job.id,
      userId: job.userId,
      receivedAt: job.receivedAt,
      sent: JSON.stringify(sent),
      moved: JSON.stringify(moved),
      latitude: first?.location?.lat ?? null,
      longitude: first?.location?.long ?? null,
      issueCount,
      score: score && JSON.stringify(score),
      status,
      isSubmitted,
      now,
    },
    {
      arePlain,
      areFirst,
      hasComputed,
      moves: moved.length > 0,
      // Answering alone leaves the job's own row, and with it all its indexes and counters, as they are.
      changesJob:
        issueCount !== before.issueCount ||
        status !== before.status ||
        isSubmitted ||
        !sameContent(score, before.score),
    },
  );
}

interface StoringValues {
  jobId: string;
  userId: string | null;
  receivedAt: number;
  sent: string;
  moved: string;
  latitude: number | null;
  longitude: number | null;
  issueCount: number;
  /** As JSON. */
  score: string | null;
  status: string;
  isSubmitted: boolean;
  now: Date;
}

interface StoringShape {
  /** All answers are plain ({@link isPlain}): then only half of the columns are read from the JSON. */
  arePlain: boolean;
  areFirst: boolean;
  hasComputed: boolean;
  moves: boolean;
  changesJob: boolean;
}

type Value = (name: keyof StoringValues) => RawBuilder<unknown>;

const store = fixedStatement<StoringValues, never, StoringShape>((db, value, shape) => {
  const jobId = value('jobId');
  return sql`${preparedDeferred}
    with sent as (
      ${shape.arePlain ? plainAnswers(value) : anyAnswers(db, value, shape)}
    ), newest as (
      ${newestRows(db, jobId, shape)}
    ), drafts as (
      -- What the person had begun to put in, on whichever device, is answered with it.
      delete from ${db.table('answer_drafts')} d using sent s
      where d.user_id = ${value('userId')}::uuid and d.job_id = ${jobId} and d.question_id = s.question_id
        and d.repetition = s.repetition and d.put_in_at <= s.answered_at
    )
    ${shape.moves ? movedRows(db, value) : sql``}
    ${shape.changesJob ? changedJob(db, value) : sql``}
    insert into ${db.table('answers')} (id, job_id, question_id, repetition, question_revision, value, comment, files, signature,
      signer_name, signer_role, emails, is_issue, search_value, base_answer_id, is_parallel, user_id, latitude, longitude, answered_at, received_at)
    select id, ${jobId}::uuid, question_id, repetition, question_revision, value, comment, files, signature,
      signer_name, signer_role, emails, is_issue, search_value, base_answer_id, is_parallel, ${value('userId')}::uuid, latitude, longitude, answered_at, received_at
    from sent`;
});

const receivedFirst = (value: Value) =>
  sql`timestamptz 'epoch' + ${value('receivedAt')}::float8 * interval '1 microsecond'`;

function plainAnswers(value: Value): RawBuilder<unknown> {
  return sql`select s.id, s.question_id, '' as repetition, s.question_revision, s.value, '' as comment, '{}'::uuid[] as files,
        null::text as signature, null::text as signer_name, null::text as signer_role, '{}'::text[] as emails, false as is_issue, coalesce(s.search_value, '') as search_value,
        null::text as base_answer_id, false as is_parallel, s.answered_at, true as is_on_path,
        ${value('latitude')}::float8 as latitude, ${value('longitude')}::float8 as longitude, s.place,
        ${receivedFirst(value)} + (s.place - 1) * interval '1 microsecond' as received_at
      from rows from (json_to_recordset(${value('sent')}::json) as (id text, question_id uuid, question_revision int, value jsonb,
        search_value text, answered_at timestamptz))
        with ordinality as s (id, question_id, question_revision, value, search_value, answered_at, place)`;
}

function anyAnswers(db: InstanceDatabase, value: Value, { hasComputed }: StoringShape): RawBuilder<unknown> {
  const receivedAt = receivedFirst(value);
  return sql`select s.place, s.id, s.question_id, coalesce(s.repetition, '') as repetition, s.question_revision, s.value,
        coalesce(s.comment, '') as comment, coalesce(s.files, '{}') as files, s.signature, s.signer_name, s.signer_role, coalesce(s.emails, '{}') as emails,
        coalesce(s.is_issue, false) as is_issue, coalesce(s.search_value, '') as search_value, s.base_answer_id,
        coalesce(s.is_parallel, false) as is_parallel, s.answered_at, coalesce(s.is_on_path, true) as is_on_path,
        s.latitude, s.longitude,
        ${hasComputed ? sql`greatest(${receivedAt}, last.received_at + interval '1 microsecond')` : receivedAt}
          + (s.place - 1) * interval '1 microsecond' as received_at
      from rows from (json_to_recordset(${value('sent')}::json) as (id text, question_id uuid, repetition text,
        question_revision int, value jsonb, comment text, files uuid[], signature text, signer_name text, signer_role text, emails text[], is_issue boolean,
        search_value text, base_answer_id text, is_parallel boolean, answered_at timestamptz, is_on_path boolean,
        is_computed boolean, latitude float8, longitude float8))
        with ordinality as s (id, question_id, repetition, question_revision, value, comment, files, signature, signer_name,
          signer_role, emails, is_issue, search_value, base_answer_id, is_parallel, answered_at, is_on_path, is_computed, latitude, longitude, place)
      ${hasComputed ? lastOfComputed(db, value) : sql``}`;
}

/** The history of computed answers wasn't loaded with the job. */
function lastOfComputed(db: InstanceDatabase, value: Value): RawBuilder<unknown> {
  return sql`left join lateral (select e.received_at from ${db.table('answers')} e
    where s.is_computed and e.job_id = ${value('jobId')} and e.question_id = s.question_id
      and e.repetition = coalesce(s.repetition, '')
    order by e.received_at desc limit 1) last on true`;
}

/** First answers skip the `on conflict` check: the job is locked, so no concurrent insert is possible. */
function newestRows(db: InstanceDatabase, jobId: RawBuilder<unknown>, { areFirst }: StoringShape): RawBuilder<unknown> {
  const columns = sql`question_id, repetition, id, value, is_issue, search_value, is_on_path`;
  return sql`insert into ${db.table('current_answers')} as c
        (job_id, question_id, repetition, answer_id, value, is_issue, search_value, is_on_path)
      ${
        areFirst
          ? sql`select ${jobId}::uuid, ${columns} from sent`
          : sql`select distinct on (question_id, repetition) ${jobId}::uuid, ${columns}
      from sent order by question_id, repetition, place desc
      on conflict (job_id, question_id, repetition) do update set answer_id = excluded.answer_id, value = excluded.value,
        is_issue = excluded.is_issue, search_value = excluded.search_value, is_on_path = excluded.is_on_path`
      }`;
}

function movedRows(db: InstanceDatabase, value: Value): RawBuilder<unknown> {
  return sql`, moved as (
      update ${db.table('current_answers')} c set is_on_path = m."isOnPath"
      from json_to_recordset(${value('moved')}::json) as m ("questionId" uuid, repetition text, "isOnPath" boolean)
      where c.job_id = ${value('jobId')} and c.question_id = m."questionId" and c.repetition = m.repetition
    )`;
}

function changedJob(db: InstanceDatabase, value: Value): RawBuilder<unknown> {
  const [status, isSubmitted, now] = [value('status'), value('isSubmitted'), sql`${value('now')}::timestamptz`];
  return sql`, job as (
      update ${db.table('jobs')} set issue_count = ${value('issueCount')}, score = ${value('score')}::jsonb, status = ${status},
        submitted_at = case when ${isSubmitted} then greatest(${now}, (select max(received_at) from sent)) else submitted_at end,
        version = version + case when status <> ${status} then 1 else 0 end,
        updated_at = case when status <> ${status} or ${isSubmitted} then ${now} else updated_at end
      where id = ${value('jobId')}
    )`;
}
