import type { AfterOf, BeforeOf, EventName, EventRelations } from '@plumbline/domain/events/catalogue';
import { auditAreaOf } from '@plumbline/domain/events/audited';
import { checkedSides } from '@plumbline/domain/events/checked-sides';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fixedStatement } from '../database/fixed-statement.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { preparedClosing } from '../database/prepared-statements.ts';
import type { LiveMessage } from './live/live-message.ts';

/** An event as a handler records it; actor and time are added when it is written. */
export interface RecordedEvent {
  name: EventName;
  subjectId: string;
  relations: EventRelations;
  before: unknown;
  after: unknown;
  /**
   * Users who can no longer see the subject, where the event itself doesn't say. They are notified live; it isn't
   * stored.
   */
  lostTo: readonly string[];
  /** The bulk change that it is a part of. */
  bulkChangeId?: string;
}

/** Called by handlers for each change they make; events are written in the same transaction. */
export type Recorder = <Name extends EventName>(
  name: Name,
  event: {
    subjectId: string;
    relations?: EventRelations;
    before: BeforeOf<Name>;
    after: AfterOf<Name>;
    lostTo?: readonly string[];
    bulkChangeId?: string;
  },
) => void;

/** Collects the events of one transaction. */
export function collectEvents(): { record: Recorder; events: RecordedEvent[] } {
  const events: RecordedEvent[] = [];
  return {
    events,
    record: (name, { subjectId, relations = {}, before, after, lostTo = [], bulkChangeId }) => {
      const told = { name, subjectId, relations, lostTo, ...checkedSides(name, before, after) };
      events.push(bulkChangeId === undefined ? told : { ...told, bulkChangeId });
    },
  };
}

export interface EventAuthor {
  actorId: string | null;
  impersonatorId: string | null;
  requestId: string | null;
  /** The automation that did it under the actor's name, and its run. */
  automation?: { id: string; runId: string };
  /** From where it was asked for; stored with the events of the audit trail alone. */
  origin?: { address: string; userAgent: string };
  /** The token of the company's directory that did it, where no person did. */
  scimTokenId?: string;
  /** The Idempotency-Key of the change: its sender recognizes its own change by it in live updates. */
  key?: string;
}

/**
 * Inserts the events of a transaction in one statement, its last; if there are any, the commit is batched with it.
 * @returns their ids, in the order of recording
 */
export async function writeEvents(
  db: InstanceDatabase,
  author: EventAuthor,
  events: readonly RecordedEvent[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const inserted = await insertEvents(db, eventValues(author, events), {});
  return inserted.map((row) => row.id);
}

/** The values of the insert of events; for a statement that also writes what they are about. */
export const eventValues = (author: EventAuthor, events: readonly RecordedEvent[]): EventValues => ({
  ...written(author),
  rows: rowsOf(events, author.origin),
});

/** The values of {@link eventsInsert}. */
export interface EventValues {
  actorId: string | null;
  impersonatorId: string | null;
  requestId: string | null;
  automationId: string | null;
  automationRunId: string | null;
  scimTokenId: string | null;
  /** The events as JSON. */
  rows: string;
}

const insertEvents = fixedStatement<EventValues, { id: number }>(
  (db, value) => sql`${preparedClosing} ${eventsInsert(db, value, sql``)}`,
);

/**
 * The insert of events, which returns their ids.
 * @param given further items of its `from`: if they have no rows, nothing is inserted
 */
export function eventsInsert(
  db: InstanceDatabase,
  value: (name: keyof EventValues) => RawBuilder<unknown>,
  given: RawBuilder<unknown>,
): RawBuilder<{ id: number }> {
  return sql`
    insert into ${db.table('events')}
      (name, subject_id, actor_id, impersonator_id, request_id, automation_id, automation_run_id, scim_token_id, job_id, project_id, job_type_id, user_id,
       before, after, bulk_change_id, address, user_agent)
    select e.name, e.subject_id, ${value('actorId')}::uuid, ${value('impersonatorId')}::uuid, ${value('requestId')},
           ${value('automationId')}::uuid, ${value('automationRunId')}::uuid, ${value('scimTokenId')}::uuid,
           e.job_id, e.project_id, e.job_type_id, e.user_id, e.before, e.after, e.bulk_change_id, e.address, e.user_agent
    from ${given} json_to_recordset(${value('rows')}::json) as e (name text, subject_id text, job_id uuid, project_id uuid,
      job_type_id uuid, user_id uuid, before jsonb, after jsonb, bulk_change_id uuid, address text, user_agent text)
    returning id`;
}

function written({
  actorId,
  impersonatorId,
  requestId,
  automation,
  scimTokenId,
}: EventAuthor): Omit<EventValues, 'rows'> {
  const { id: automationId = null, runId: automationRunId = null } = automation ?? {};
  return { actorId, impersonatorId, requestId, automationId, automationRunId, scimTokenId: scimTokenId ?? null };
}

function rowsOf(events: readonly RecordedEvent[], origin: EventAuthor['origin']): string {
  return JSON.stringify(
    events.map(({ name, subjectId, relations, before, after, bulkChangeId }) => ({
      name,
      subject_id: subjectId,
      job_id: relations.jobId,
      project_id: relations.projectId,
      job_type_id: relations.jobTypeId,
      user_id: relations.userId,
      before,
      after,
      bulk_change_id: bulkChangeId,
      ...(origin && auditAreaOf(name) && { address: origin.address, user_agent: storable(origin.userAgent) }),
    })),
  );
}

/** A User-Agent as PostgreSQL can store it. */
function storable(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').slice(0, 300).toWellFormed();
}

/**
 * The live messages for an event: enough to know what to refetch, never the content. When a job moves to another
 * project, those of the old project get a separate message that doesn't name the new one.
 */
export function liveMessages(schema: string, id: number, author: EventAuthor, event: RecordedEvent): LiveMessage[] {
  const { jobId, projectId, jobTypeId, userId } = event.relations;
  const message: EventMessage = {
    kind: 'event',
    schema,
    id,
    name: event.name,
    subject: event.subjectId,
    actor: author.actorId,
    ...(author.key && { key: author.key }),
    ...(jobId && { job: jobId }),
    ...(userId && { user: userId }),
  };
  const now: EventMessage = {
    ...message,
    ...(projectId && { project: projectId }),
    ...(jobTypeId && { jobType: jobTypeId }),
    ...(isHiddenNow(event) && { was: { isPrivate: false } }),
  };
  const [also, ...others] = inParts(peopleWhoLose(event));
  const versions = [also ? { ...now, also } : now, ...others.map((ids) => ({ ...now, also: ids }))];
  const earlier = earlierProject(event);
  if (earlier === undefined) return versions;
  return [...versions, { ...message, ...(earlier && { project: earlier }), was: { project: earlier } }];
}

type EventMessage = Extract<LiveMessage, { kind: 'event' }>;

const sideOf = (side: unknown) => (side ?? {}) as Record<string, unknown>;

/** The project that a job has left: null for none; undefined if it wasn't moved. */
function earlierProject({ name, before }: RecordedEvent): string | null | undefined {
  return name === 'job.changed' ? (sideOf(before)['projectId'] as string | null | undefined) : undefined;
}

/** Whether a project was open to all managers and is its members' now. */
function isHiddenNow({ name, before }: RecordedEvent): boolean {
  return name === 'project.changed' && sideOf(before)['isPrivate'] === false;
}

/** The people who lose access to the event's subject: removed from a job, or from a project. */
function peopleWhoLose({ name, before, after, lostTo }: RecordedEvent): string[] {
  const ids = (side: unknown, key: string): string[] => {
    const value = sideOf(side)[key];
    return Array.isArray(value) ? (value as string[]) : [];
  };
  if (name === 'job.unassigned') return ids(before, 'userIds');
  if (name !== 'project.members_changed') return [...lostTo];
  const left = new Set(ids(after, 'memberIds'));
  return ids(before, 'memberIds').filter((id) => !left.has(id));
}

/** As many in a part as a message can carry. */
function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / 100) }, (_, part) => ids.slice(part * 100, (part + 1) * 100));
}
