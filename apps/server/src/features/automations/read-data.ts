import type { AnswerData, AutomationData, JobData, PersonData } from '@plumbline/domain/automations/data';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { jobBefore } from '@plumbline/domain/automations/job-at-event';
import { isLate } from '@plumbline/domain/jobs/late';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { ProjectInPayload } from '@plumbline/domain/webhooks/payload';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { formatAnswers } from '../questions/index.ts';
import type { UnformattedAnswer } from '../webhooks/index.ts';
import { answerFields, jobFields, personFields, projectJson, withTexts } from '../webhooks/index.ts';
import { readLaterChanges } from './later-changes.ts';

/** Of what an automation's data is to be read. */
export interface DataKey {
  kind: AutomationEventKind;
  eventId: number | null;
  at: Date;
  /** An answer or a person of the event, or empty. */
  item: string;
  jobId: string | null;
  /** In which the event left its job; null where it does not say. */
  status: string | null;
  projectId: string | null;
  userId: string | null;
  actorId: string | null;
  skill: { id: string; name: string; lastDay: string | null } | null;
  /** The stored call of a webhook. */
  callId: string | null;
  /** The values mapped from it: the event retains them longer than the call is stored. */
  mapped?: AutomationData['webhook'];
  /** Whether the job's current answers are asked for. */
  withAnswers: boolean;
}

interface ReadContext {
  db: InstanceDatabase;
  now: Date;
  settings: Pick<AppSettings, 'defaultLanguage' | 'timezone'>;
}

/**
 * What is known of each event: a few queries for all of them. Its job is shown as the event left it, with the answers of that time; the
 * project and people as they are now. In the order of the keys.
 */
export async function readData(context: ReadContext, keys: readonly DataKey[]): Promise<AutomationData[]> {
  const { db, now, settings } = context;
  const some = (ids: readonly (string | null)[]) =>
    [...new Set(ids.filter((id) => id !== null && id !== ''))] as string[];
  const brings = (key: DataKey, subject: 'job' | 'project' | 'user' | 'answer') =>
    eventKindOf(key.kind).subjects.includes(subject);
  const jobs = await readJobs(db, some(keys.map((key) => key.jobId)));
  const { since, nameOf } = await readLaterChanges(db, keys.flatMap(momentOf));
  const sinceEvent = (key: DataKey) => momentOf(key).map((id) => since.get(id))[0];
  const jobsThen = keys.map((key) => {
    const job = key.jobId === null ? undefined : jobs.get(key.jobId);
    const then = job && jobBefore(job, sinceEvent(key)?.changes ?? [], nameOf);
    return then ? { ...then, status: key.status ?? then.status } : null;
  });
  const answersThen = await readAnswersThen(
    context,
    keys.map((key) => ({
      job: key.withAnswers ? key.jobId : null,
      later: sinceEvent(key)?.answerIds ?? [],
    })),
  );
  const issuesThen = await readIssuesThen(
    db,
    keys.map((key) => ({ job: key.jobId, later: sinceEvent(key)?.answerIds ?? [] })),
  );
  const projectIds = keys.map((key, place) => (key.jobId ? (jobsThen[place]?.project ?? null) : key.projectId));
  const userIdOf = (key: DataKey) => (brings(key, 'user') ? key.item || key.userId : null);
  const projects = await readProjects(db, some(projectIds));
  const people = await readPeople(db, some(keys.flatMap((key) => [key.actorId, userIdOf(key)])));
  const answers = await readAnswers(context, some(keys.map((key) => (brings(key, 'answer') ? key.item : null))));
  const calls = await readCalls(db, some(keys.map((key) => (key.mapped ? null : key.callId))));
  const of = <T>(known: ReadonlyMap<string, T>, id: string | null) => (id === null ? null : (known.get(id) ?? null));
  const scoreThen = (key: DataKey, today: JobData['score']) => {
    const then = sinceEvent(key)?.score;
    return then === undefined ? today : then;
  };
  return keys.map((key, place) => {
    const job = jobsThen[place] ?? null;
    return {
      event: { kind: key.kind, id: key.eventId, at: key.at.toISOString() },
      actor: of(people, key.actorId),
      job: job && {
        ...job,
        issues: issuesThen[place] ?? job.issues,
        score: scoreThen(key, job.score),
        isLate: isLate(job, {
          now: (momentOf(key).length > 0 ? key.at : now).toISOString(),
          timeZone: settings.timezone,
        }),
        answers: answersThen[place] ?? {},
      },
      project: of(projects, projectIds[place] ?? null),
      user: of(people, userIdOf(key)),
      answer: of(answers, brings(key, 'answer') ? key.item : null),
      skill: key.skill && { _id: key.skill.id, name: key.skill.name, lastDay: key.skill.lastDay },
      webhook: key.mapped ?? of(calls, key.callId),
    };
  });
}

/** The event as whose moment a job is shown; none where what counts is how it is now: after days in a status, at a time of day. */
function momentOf({ kind, eventId, jobId }: DataKey): number[] {
  return eventId !== null && jobId !== null && eventKindOf(kind).trigger.by === 'event' ? [eventId] : [];
}

async function byId<T>(db: InstanceDatabase, ids: readonly string[], query: RawBuilder<{ id: string; doc: T }>) {
  const rows = ids.length === 0 ? [] : await db.rows(query);
  return new Map(rows.map((row) => [row.id, row.doc]));
}

function readJobs(db: InstanceDatabase, ids: readonly string[]) {
  return byId(
    db,
    ids,
    sql<{ id: string; doc: Omit<JobData, 'isLate' | 'answers'> }>`
    select j.id, json_build_object(${jobFields(db)},
      'skills', coalesce((select json_agg(json_build_object('_id', s.id, 'name', s.name)) from ${db.table('job_skills')} js
        join ${db.table('skills')} s on s.id = js.skill_id and s.removed_at is null where js.job_id = j.id), '[]'),
      'prevJobs', coalesce((select json_agg(l.previous_id) from ${db.table('job_links')} l where l.next_id = j.id), '[]')) as doc
    from ${db.table('jobs')} j where j.id = any(${ids}::uuid[])`,
  );
}

/**
 * The answers of jobs before later ones came, by question, in the order of the keys. Of a repeat group it is the last repetition's. Which
 * questions are on the path is as it is now.
 */
async function readAnswersThen(
  { db, settings }: ReadContext,
  keys: readonly { job: string | null; later: readonly string[] }[],
): Promise<Record<string, JobData['answers'][string]>[]> {
  const asked = keys.flatMap(({ job, later }, place) => (job === null ? [] : [{ place, job, later }]));
  const rows =
    asked.length === 0
      ? []
      : await db.rows(sql<{ place: number; questionId: string; revision: number; title: string; value: unknown }>`
    select k.place, a.question_id as "questionId", a.question_revision as revision, r.title, a.value
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as k (place integer, job uuid, later jsonb)
    join ${db.table('current_answers')} c on c.job_id = k.job and c.is_on_path
    -- Two branches, of which each walks an index: one condition for both would read all answers for each of the job's.
    join lateral (
      select id, question_id, question_revision, value, received_at from ${db.table('answers')}
      where jsonb_array_length(k.later) = 0 and id = c.answer_id
      union all
      (select id, question_id, question_revision, value, received_at from ${db.table('answers')}
        where jsonb_array_length(k.later) > 0 and job_id = c.job_id and question_id = c.question_id
          and repetition = c.repetition and not k.later ? id
        order by received_at desc, id desc limit 1)) a on true
    join ${db.table('question_revisions')} r on r.question_id = a.question_id and r.revision = a.question_revision
    order by k.place, a.received_at, a.id`);
  const texts = await formatAnswers(db, settings, rows);
  const answers = keys.map((): Record<string, JobData['answers'][string]> => ({}));
  for (const [at, { place, questionId, title, value }] of rows.entries()) {
    const ofKey = answers[place];
    if (ofKey) ofKey[questionId] = { title, text: texts[at] ?? '', value };
  }
  return answers;
}

/**
 * The issues of jobs before later answers came, in the order of the keys; undefined where none came, and the job's own count holds. As
 * in {@link readAnswersThen} the path is today's: which questions an answer opened is not stored with it.
 */
async function readIssuesThen(
  db: InstanceDatabase,
  keys: readonly { job: string | null; later: readonly string[] }[],
): Promise<(number | undefined)[]> {
  const asked = keys.flatMap(({ job, later }, place) =>
    job === null || later.length === 0 ? [] : [{ place, job, later }],
  );
  if (asked.length === 0) return [];
  const rows = await db.rows(sql<{ place: number; issues: number }>`
    select k.place, count(a.id) filter (where a.is_issue)::int as issues
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as k (place integer, job uuid, later jsonb)
    left join ${db.table('current_answers')} c on c.job_id = k.job and c.is_on_path
    left join lateral (
      select a.id, a.is_issue from ${db.table('answers')} a
      where a.job_id = c.job_id and a.question_id = c.question_id and a.repetition = c.repetition and not k.later ? a.id
      order by a.received_at desc, a.id desc limit 1) a on true
    group by k.place`);
  const counts = new Map(rows.map(({ place, issues }) => [place, issues]));
  return keys.map((_, place) => counts.get(place));
}

function readProjects(db: InstanceDatabase, ids: readonly string[]) {
  return byId(
    db,
    ids,
    sql<{ id: string; doc: ProjectInPayload }>`
    select p.id, ${projectJson(db)} as doc from ${db.table('projects')} p where p.id = any(${ids}::uuid[])`,
  );
}

function readPeople(db: InstanceDatabase, ids: readonly string[]) {
  return byId(
    db,
    ids,
    sql<{ id: string; doc: PersonData }>`
    select u.id, json_build_object(${personFields('u')}, 'inTraining', u.in_training, 'greenMark', u.green_mark,
      'skills', coalesce((select json_agg(h.skill_id) from ${db.table('user_skills')} h where h.user_id = u.id), '[]')) as doc
    from ${db.table('users')} u where u.id = any(${ids}::uuid[])`,
  );
}

async function readAnswers({ db, settings }: ReadContext, ids: readonly string[]): Promise<Map<string, AnswerData>> {
  const found = await byId(
    db,
    ids,
    sql<{ id: string; doc: UnformattedAnswer<AnswerData> }>`
    select n.id, json_build_object(${answerFields},
      'isNewIssue', n.is_issue and not coalesce((select b.is_issue from ${db.table('answers')} b
        where b.job_id = n.job_id and b.question_id = n.question_id and b.repetition = n.repetition
          and b.received_at < n.received_at order by b.received_at desc, b.id desc limit 1), false)) as doc
    from ${db.table('answers')} n
    join ${db.table('question_revisions')} r on r.question_id = n.question_id and r.revision = n.question_revision
    where n.id = any(${ids}::text[])`,
  );
  const said = await withTexts(db, settings, [...found.values()]);
  return new Map(said.map((answer) => [answer.ID, answer]));
}

function readCalls(db: InstanceDatabase, ids: readonly string[]) {
  return byId(
    db,
    ids,
    sql<{ id: string; doc: NonNullable<AutomationData['webhook']> }>`
    select id, mapped as doc from ${db.table('incoming_calls')} where id = any(${ids}::uuid[])`,
  );
}
