import { readingEvents } from '@plumbline/domain/events/job-changes';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { EventName } from '@plumbline/domain/events/catalogue';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { Problem } from './problem.ts';

/** The thing that an edit is about. */
export type ChangedSubject =
  | { readonly kind: 'project' | 'job' | 'user'; readonly id: string }
  /** Things without an index of their own among the events; they are found by the names of their events. */
  | { readonly kind: keyof typeof changesOf; readonly id: string }
  | { readonly kind: 'list_option' | 'translated_option'; readonly list: string; readonly label: string }
  | { readonly kind: 'settings' };

/** The events that change a thing; others about it, such as a report being viewed, cause no conflict. */
const changesOf = {
  job_type: ['job_type.%'],
  skill: ['skill.%'],
  toggle: ['toggle.changed'],
  webhook: ['webhook.changed', 'webhook.paused'],
  channel: ['channel.changed', 'channel.paused'],
  drive: ['drive.set_up'],
  automation: ['automation.changed', 'automation.paused'],
  report: ['report.changed'],
  view: ['view.changed', 'view.restored'],
  file: ['file.changed'],
} as const satisfies Readonly<Record<string, readonly EventPattern[]>>;

type EventPattern = EventName | `${string}.%`;

/** How many of the newest events are searched if no index applies: the change was made while an editor was open. */
const searchedEvents = 20_000;

function eventsOf(db: InstanceDatabase, subject: ChangedSubject): RawBuilder<unknown> {
  const recent = sql`e.id > (select max(id) from ${db.table('events')}) - ${searchedEvents}`;
  switch (subject.kind) {
    case 'project':
      return sql`e.project_id = ${subject.id} and e.name like 'project.%'`;
    case 'job':
      return sql`e.job_id = ${subject.id} and e.name <> all(${[...readingEvents]}::text[])`;
    case 'user':
      return sql`e.user_id = ${subject.id} and e.subject_id = ${subject.id} and e.name not like 'user.signed%'`;
    case 'list_option':
      return sql`${recent} and e.name = 'list.option_renamed' and e.subject_id = ${subject.list}
        and e.after ->> 'label' = ${subject.label}`;
    case 'translated_option':
      // Of many options that were translated at once, only the first ones are listed.
      return sql`${recent} and e.name = 'list.options_translated' and e.subject_id = ${subject.list}
        and (e.after -> 'options' @> jsonb_build_array(jsonb_build_object('label', ${subject.label}::text))
          or (e.after ->> 'count')::int > jsonb_array_length(e.after -> 'options'))`;
    case 'settings':
      return sql`${recent} and e.name = 'settings.changed'`;
    default:
      return sql`${recent} and e.subject_id = ${subject.id} and e.name like any (${[...changesOf[subject.kind]]}::text[])`;
  }
}

/**
 * A `conflict` problem for an edit based on an outdated version. It names who made the other change and when, unless
 * the reader may not see that person (decision 0009).
 * @param touched the fields of the edit, named as in events: a change of one of these is preferred to a later change of
 *   others
 */
export async function changedMeanwhile(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  subject: ChangedSubject,
  touched: readonly string[] = [],
): Promise<Problem> {
  const last = await db.first(sql<{ at: Date; by: { first: string; last: string } | null; by_id: string | null }>`
    select n.at, n.actor_id as by_id,
      (select json_build_object('first', u.first_name, 'last', u.last_name) from ${db.table('users')} u where u.id = n.actor_id) as by
    from (select e.id, e.at, e.actor_id, e.after from ${db.table('events')} e
      where ${eventsOf(db, subject)} order by e.id desc limit 50) n
    order by coalesce(n.after ?| ${[...touched]}::text[] or n.after -> 'fields' ?| ${[...touched]}::text[], false) desc, n.id desc
    limit 1`);
  if (!last) return new Problem('conflict');
  const isNotified = actor.role !== 'client' || last.by_id === actor.id;
  return new Problem('conflict', { changed: { at: last.at.toISOString(), by: isNotified ? last.by : null } });
}
