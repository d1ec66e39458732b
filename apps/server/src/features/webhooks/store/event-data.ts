import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { AnswerInPayload, WebhookData } from '@plumbline/domain/webhooks/payload';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { uuidOf } from '../../../database/uuid.ts';
import { formatAnswers } from '../../questions/index.ts';
import { answerFields, jobFields, personFields, projectJson } from './payload-json.ts';

const person = (db: InstanceDatabase, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object(${personFields('pu')}) from ${db.table('users')} pu where pu.id = ${id})`;

const job = (db: InstanceDatabase): RawBuilder<unknown> =>
  sql`(select json_build_object(${jobFields(db)}) from ${db.table('jobs')} j where j.id = e.job_id)`;

const project = (db: InstanceDatabase): RawBuilder<unknown> =>
  sql`(select ${projectJson(db)} from ${db.table('projects')} p where p.id = coalesce(e.project_id,
    (select pj.project_id from ${db.table('jobs')} pj where pj.id = e.job_id)))`;

function answers(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object(${answerFields}) order by n.received_at, n.id)
    from jsonb_array_elements_text(case when jsonb_typeof(e.after -> 'answerIds') = 'array' then e.after -> 'answerIds'
      else '[]' end) as given (id)
    join ${db.table('answers')} n on n.id = given.id
    join ${db.table('question_revisions')} r on r.question_id = n.question_id and r.revision = n.question_revision), '[]')`;
}

/** An answer that has not been said yet. */
export type UnformattedAnswer<Answer extends AnswerInPayload = AnswerInPayload> = Omit<Answer, 'text'> & {
  readonly revision: number;
};

/** Writes what answers say, in words. In the order given. */
export async function withTexts<Answer extends UnformattedAnswer>(
  db: InstanceDatabase,
  settings: Pick<AppSettings, 'defaultLanguage' | 'timezone'>,
  given: readonly Answer[],
): Promise<(Omit<Answer, 'revision'> & { text: string })[]> {
  const texts = await formatAnswers(
    db,
    settings,
    given.map(({ question, revision, value }) => ({ questionId: question._id, revision, value })),
  );
  return given.map(({ revision: _, ...answer }, place) => ({ ...answer, text: texts[place] ?? '' }));
}

/**
 * The payload data of these events, by the event's id, as of this transaction: one query for all, and one for their
 * questions.
 */
export async function readEventData(
  db: InstanceDatabase,
  settings: Pick<AppSettings, 'defaultLanguage' | 'timezone'>,
  ids: readonly number[],
): Promise<Map<number, WebhookData>> {
  if (ids.length === 0) return new Map();
  const subject = uuidOf(sql`e.subject_id`);
  const rows = await db.rows(sql<{ id: number; data: Omit<WebhookData, 'answers'> & { answers: UnformattedAnswer[] } }>`
    select e.id, json_build_object(
      'origin', case when e.address is not null then json_build_object('address', e.address, 'userAgent', coalesce(e.user_agent, '')) end,
      'actor', ${person(db, sql`e.actor_id`)},
      'job', ${job(db)},
      'project', ${project(db)},
      'user', ${person(db, sql`case when e.name like 'user.%' then ${subject} else coalesce(e.user_id, ${uuidOf(sql`e.after ->> 'userId'`)}) end`)},
      'answers', ${answers(db)},
      'skill', case when e.name like 'skill.%' then (select json_build_object('_id', s.id, 'name', s.name,
        'lastDay', e.after ->> 'lastDay') from ${db.table('skills')} s where s.id = ${subject}) end,
      'before', e.before, 'after', e.after) as data
    from ${db.table('events')} e where e.id = any(${ids}::bigint[])`);
  const said = await withTexts(
    db,
    settings,
    rows.flatMap(({ data }) => data.answers),
  );
  let place = 0;
  return new Map(
    rows.map(({ id, data }) => [
      id,
      { ...data, job: jobAfter(data), answers: said.slice(place, (place += data.answers.length)) },
    ]),
  );
}

/** The job with the status that the event set: by now it may have another one, which has an event of its own. */
function jobAfter({ job: current, after }: Pick<WebhookData, 'job' | 'after'>): WebhookData['job'] {
  const { status } = (after ?? {}) as { status?: unknown };
  return current && typeof status === 'string' ? { ...current, status } : current;
}
