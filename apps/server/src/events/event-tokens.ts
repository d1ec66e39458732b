import { dayText } from '@plumbline/domain/dates/write-day';
import type { EventName } from '@plumbline/domain/events/catalogue';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { NameTranslations, Translated } from '@plumbline/domain/languages/names';
import { nameOf, translationOf } from '@plumbline/domain/languages/names';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { withTranslations } from '../database/reference-json.ts';
import { uuidOf } from '../database/uuid.ts';
import type { EventTokens } from './texts/event-texts.ts';
import { changedFields, type FieldNames } from './texts/changed-fields.ts';
import { statusText } from './texts/status-texts.ts';
import { isOfConnection } from '@plumbline/domain/settings/cloud-drive';
import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';
import { textsIn } from '@plumbline/texts/texts';

/** The data for an event's sentence, as PostgreSQL returns it with the event. */
export interface EventWords {
  number: number | null;
  jobType: ({ title: string } & Translated) | null;
  /** The translated names of the skill concerned. */
  skill?: NameTranslations | null;
  project: string | null;
  people: string[] | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** How many questions were answered, where one line represents several events. */
  answered?: number | null;
}

/** The data of an event `e` as one JSON column; at most three of the people concerned. */
export function eventWords(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`json_build_object(
    'number', (select wj.number from ${db.table('jobs')} wj where wj.id = e.job_id),
    'jobType', (select ${withTranslations(sql`'title', wt.title`, sql`wt.translations`)} from ${db.table('job_types')} wt where wt.id = coalesce(e.job_type_id,
       (select wj.job_type_id from ${db.table('jobs')} wj where wj.id = e.job_id))),
    'project', (select wp.name from ${db.table('projects')} wp where wp.id = coalesce(e.project_id,
       (select wj.project_id from ${db.table('jobs')} wj where wj.id = e.job_id))),
    'people', (select json_agg(coalesce(nullif(trim(wu.first_name || ' ' || wu.last_name), ''), wu.email))
       from (select * from ${db.table('users')} au where au.id in (
         select ${uuidOf(sql`coalesce(e.after ->> 'userId', e.before ->> 'userId', e.user_id::text)`)}
         union select ${uuidOf(sql`named.id`)} from jsonb_array_elements_text(coalesce(
           case when jsonb_typeof(e.after -> 'userIds') = 'array' then e.after -> 'userIds' end,
           case when jsonb_typeof(e.before -> 'userIds') = 'array' then e.before -> 'userIds' end, '[]')) as named (id)) limit 3) wu),
    'skill', (select ws.translations from ${db.table('skills')} ws
      where starts_with(e.name, 'skill.') and ws.id = ${uuidOf(sql`e.subject_id`)}),
    'before', e.before, 'after', e.after)`;
}

const shownAddresses = 3;

/** The first addresses of a list, and how many more there are. */
function writtenAddresses(emails: readonly string[]): string {
  const more = emails.length - shownAddresses;
  return `${emails.slice(0, shownAddresses).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** What is wrong with a drive, of the event that says so. */
function brokenDrive(name: EventName, after: EventWords['after'], language: Language): string {
  if (name !== 'drive.broken') return '';
  const problem = after?.['problem'] as DriveProblem;
  return isOfConnection(problem) ? textsIn(language).drive.problems[problem] : '';
}

/** The tokens of a sentence in one language. */
export function eventTokens(
  name: EventName,
  words: EventWords,
  language: Language,
  settings: Pick<AppSettings, 'statusTranslations'>,
  fieldNames: FieldNames = new Map(),
): EventTokens {
  const either = { ...words.before, ...words.after };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const userIds = either['userIds'];
  const answerIds = either['answerIds'];
  const emails = Array.isArray(either['emails']) ? either['emails'].filter((one) => typeof one === 'string') : [];
  const people = words.people ?? [];
  const more = Array.isArray(userIds) ? userIds.length - people.length : 0;
  return {
    job: words.number === null ? '' : `#${words.number}`,
    jobType: words.jobType ? nameOf(words.jobType, language) : '',
    project: words.project ?? (name.startsWith('project.') ? text(either['name']) : ''),
    person:
      people.length > 0
        ? `${people.join(', ')}${more > 0 ? ` +${more}` : ''}`
        : text(either['email']) || writtenAddresses(emails),
    status: typeof either['status'] === 'string' ? statusText(either['status'], language, settings) : '',
    reason: name === 'job.status_changed' ? text(words.after?.['reason']) : '',
    // Only where the reader is known.
    score: '',
    name:
      translationOf(words.skill ?? undefined, language, 'name') ||
      text(either['name']) ||
      text(either['title']) ||
      text(either['originalName']) ||
      brokenDrive(name, words.after, language) ||
      text(either['label']),
    day: dayText(text(either[name.startsWith('user.absence') ? 'firstDay' : 'lastDay'])),
    count: words.answered ?? (Array.isArray(answerIds) ? answerIds.length : 0),
    changed: changedFields(name, words.after, language, fieldNames),
  };
}
