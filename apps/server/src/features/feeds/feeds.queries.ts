import { nameOf } from '@plumbline/domain/languages/names';
import type { AfterOf, EventName } from '@plumbline/domain/events/catalogue';
import { percentText } from '@plumbline/domain/jobs/job-score';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import { seesJobOf } from '../../access/job-scope.ts';
import { seesScoreOf } from '../../access/score-seen.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { visibleUsers } from '../../access/user-scope.ts';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage } from '../../database/page.ts';
import { authorJson, momentJson, nameInLanguage } from '../../database/reference-json.ts';
import { uuidOf } from '../../database/uuid.ts';
import type { EventWords } from '../../events/event-tokens.ts';
import { eventTokens, eventWords } from '../../events/event-tokens.ts';
import type { JsonText } from '../../database/json-text.ts';
import type { BulkWords } from '../../events/bulk-words.ts';
import { bulkTitle, bulkWords } from '../../events/bulk-words.ts';
import { eventText, forClients } from '../../events/texts/event-texts.ts';

function isRead(rules: ProjectField['accessRules'], role: Actor['role']): boolean {
  return role in rules && rules[role as keyof typeof rules].read;
}

interface FeedReader {
  db: InstanceDatabase;
  actor: Actor;
  language: Language;
  settings: AppSettings;
}

interface FeedPage {
  page: number;
  pageSize: number;
  after?: string | undefined;
}

/** The events of a feed, as a condition on events of this alias. */
type Which = (alias: string) => RawBuilder<unknown>;

/**
 * A page of activities, newest first. Of a feed that is about more than one job, what a bulk change did is one line, its undo included.
 */
function readFeed(
  { db, actor, language, settings }: FeedReader,
  which: Which,
  page: FeedPage,
  { isOfOneJob = false }: { isOfOneJob?: boolean } = {},
): Promise<JsonText> {
  // Clients don't see people (decision 0009), but see their own actions.
  const isClient = actor.role === 'client';
  const author = isClient
    ? sql`case when e.actor_id = ${actor.id} then (${eventAuthor(db)}) end`
    : sql`(${eventAuthor(db)})`;
  const fieldNames = new Map(
    settings.projectFields
      .filter(({ accessRules }) => atLeast(actor.role, 'business_admin') || isRead(accessRules, actor.role))
      .map((field) => [field.id, nameOf(field, language)]),
  );
  return readPage<{
    name: EventName;
    words: EventWords;
    answered: number | null;
    seesScore: boolean;
    bulk: BulkLine | null;
  }>(
    db,
    {
      from: sql`${db.table('events')} e`,
      id: sql`e.id`,
      idType: 'bigint',
      where: sql`${which('e')} and e.name <> 'job.visited' and ${isLastOfAnswering(db)}
        and ${isOfOneJob ? sql`true` : isLastOfBulkChange(db, which)}`,
      // Ids are given in the order of writing, and the indexes of the feeds end in them.
      order: { expression: sql`e.id`, type: 'bigint', descending: true },
      columns: sql`json_build_object('_id', e.id::text, 'name', e.name, 'created_at', ${momentJson(sql`e.at`)}, 'user', ${author},
        'by_directory', ${isClient ? sql`false` : sql`e.scim_token_id is not null`},
        'tokens', json_build_object(
          'job', (select json_build_object('_id', tj.id, 'ID', tj.number) from ${db.table('jobs')} tj
            where tj.id = e.job_id and ${isOfOneJob ? sql`true` : sql`not ${isOfMany(db, 'e')}`}),
          'idProject', e.project_id,
          'project', (select tp.name from ${db.table('projects')} tp where tp.id = e.project_id),
          'jobType', (select ${nameInLanguage(language, sql`tt.title`, sql`tt.translations`)} from ${db.table('job_types')} tt where tt.id = e.job_type_id)))::text as doc,
        json_build_object('name', e.name, 'words', ${eventWords(db)}, 'answered', ${answeredTogether(db)},
          'seesScore', case when e.after ? 'score' then ${seesScoreOf(db, actor, sql`e.job_type_id`)} else false end,
          'bulk', ${isOfOneJob ? sql`null` : bulkLine(db, which, language)}) as facts`,
    },
    page,
    (doc, { name, words, answered, seesScore, bulk }) => {
      const tokens = {
        ...eventTokens(name, { ...words, answered }, language, settings, fieldNames),
        score: seesScore && name === 'job.submitted' ? percentText(percentIn(words.after)) : '',
      };
      const message = bulk
        ? bulkTitle(bulk.words, bulk.jobs, language, settings, { namesPeople: !isClient })
        : eventText(name, language, isClient ? forClients(tokens) : tokens);
      return `{"message":${JSON.stringify(message)},${doc.slice(1)}`;
    },
  );
}

function percentIn(after: EventWords['after']): number | null {
  const { score } = (after ?? {}) as Partial<AfterOf<'job.submitted'>>;
  return score?.percent ?? null;
}

/** Answers of one person to one job with pauses no longer than this are one line of a feed. */
const pause = sql`interval '30 minutes'`;

/**
 * Whether an event `e` has a line of its own: consecutive answers of one person to a job share the line of the last.
 */
function isLastOfAnswering(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`not (e.name = 'job.answered' and exists (
    select from ${db.table('events')} n where n.job_id = e.job_id and n.id > e.id and n.name = 'job.answered'
      and n.actor_id is not distinct from e.actor_id and n.at <= e.at + ${pause}))`;
}

/** How many questions were answered in the run of events that ends in `e`, up to a thousand events; null for other events. */
function answeredTogether(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`case when e.name = 'job.answered' then (
    select sum(run.answers)::int from (
      select near.answers, sum(near.begins_another) over (order by near.id desc) as others from (
        select g.id, jsonb_array_length(g.after -> 'answerIds') as answers,
          case when lag(g.at) over (order by g.id desc) > g.at + ${pause} then 1 else 0 end as begins_another
        from ${db.table('events')} g where g.job_id = e.job_id and g.id <= e.id and g.name = 'job.answered'
          and g.actor_id is not distinct from e.actor_id order by g.id desc limit 1000) near) run
    where run.others = 0) end`;
}

/** What is said of a bulk change in a feed: how many of its jobs are in it. */
interface BulkLine {
  readonly jobs: number;
  readonly words: BulkWords;
}

/** Whether an event is a part of what was done with several jobs. */
function isOfMany(db: InstanceDatabase, alias: string): RawBuilder<unknown> {
  return sql`exists (select from ${db.table('bulk_changes')} many
    where many.id = ${sql.ref(`${alias}.bulk_change_id`)} and many.total > 1)`;
}

/**
 * Whether an event `e` has a line of its own: the events of a bulk change and its undo in this feed share the line of
 * the last.
 */
function isLastOfBulkChange(db: InstanceDatabase, which: Which): RawBuilder<unknown> {
  return sql`(e.bulk_change_id is null or not exists (select from ${db.table('events')} later
    where later.bulk_change_id = e.bulk_change_id and later.id > e.id and ${which('later')} and ${isOfMany(db, 'later')}))`;
}

/** The words of the bulk change that an event `e` belongs to, with how many of its jobs are in this feed; null for other events. */
function bulkLine(db: InstanceDatabase, which: Which, language: Language): RawBuilder<unknown> {
  const isUndone = sql`exists (select from ${db.table('bulk_changes')} u where u.undo_of = b.id and u.created_at <= e.at)`;
  return sql`(select json_build_object('words', ${bulkWords(db, language, isUndone)},
      'jobs', (select count(distinct part.job_id)::int from ${db.table('events')} part
        where part.bulk_change_id = b.id and ${which('part')}))
    from ${db.table('bulk_changes')} b where b.id = e.bulk_change_id and b.total > 1)`;
}

function eventAuthor(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`select ${authorJson('fu')} from ${db.table('users')} fu where fu.id = e.actor_id`;
}

/** What happened to a job, for somebody who sees it. */
export function readJobFeed(reader: FeedReader, jobId: string, page: FeedPage): Promise<JsonText> {
  return readFeed(reader, () => sql`e.job_id = ${jobId}`, page, { isOfOneJob: true });
}

/** A project's own events and those of its jobs, as far as the person sees the jobs. */
export function readProjectFeed(reader: FeedReader, projectId: string, page: FeedPage): Promise<JsonText> {
  const { db, actor } = reader;
  return readFeed(
    reader,
    (alias) =>
      sql`${sql.ref(`${alias}.project_id`)} = ${projectId} and ${seesJobOf(db, actor, sql.ref(`${alias}.job_id`))}`,
    page,
  );
}

/** What a person did, as far as the reader sees the things it was done to. Everybody sees what they did themselves. */
export function readUserActivities(reader: FeedReader, userId: string, page: FeedPage): Promise<JsonText> {
  const { db, actor } = reader;
  const scope = userId === actor.id || atLeast(actor.role, 'business_admin') ? sql`true` : seesSubject({ db, actor });
  // Whatever a bulk change did is about jobs, so that it needs no other scope.
  return readFeed(
    reader,
    (alias) => sql`${sql.ref(`${alias}.actor_id`)} = ${userId} and ${seesJobOf(db, actor, sql.ref(`${alias}.job_id`))}
      and ${alias === 'e' ? scope : sql`true`}`,
    page,
  );
}

/** Whether somebody below the administrators sees what an event `e` of no job is about. */
function seesSubject({ db, actor }: Pick<FeedReader, 'db' | 'actor'>): RawBuilder<unknown> {
  return sql`case
    when e.job_id is not null then true
    when e.project_id is not null then exists (
      select from ${db.table('projects')} p where p.id = e.project_id and ${visibleProjects(db, actor)} offset 0)
    when e.name like 'file.%' then exists (
      select from ${db.table('assets')} a where a.id = ${uuidOf(sql`e.subject_id`)} and ${visibleFiles(db, actor)} offset 0)
    when e.user_id is not null then exists (
      select from ${db.table('users')} u where u.id = e.user_id and ${visibleUsers(db, actor)} offset 0)
    else e.name not like 'settings.%' and e.name not like 'toggle.%' end`;
}
