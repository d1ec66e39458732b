import type { AfterOf, BeforeOf, EventName, EventRelations } from '@plumbline/domain/events/catalogue';
import { checkedSides } from '@plumbline/domain/events/checked-sides';
import type { NewRow } from './insert-rows.ts';

/** Something that happened in the demo's past. */
export interface PastEvent {
  at: number;
  name: EventName;
  actorId: string;
  row: NewRow;
}

/** An event's details besides its name. */
export interface PastChange<Name extends EventName> {
  at: number;
  actorId: string;
  subjectId: string;
  relations?: EventRelations;
  before: BeforeOf<Name>;
  after: AfterOf<Name>;
}

/** An event as the catalogue wants it, at its time in the past. */
export function pastEvent<Name extends EventName>(name: Name, change: PastChange<Name>): PastEvent {
  const { at, actorId, subjectId, relations = {} } = change;
  const { before, after } = checkedSides(name, change.before, change.after);
  return {
    at,
    name,
    actorId,
    row: {
      name,
      subject_id: subjectId,
      at: new Date(at).toISOString(),
      actor_id: actorId,
      job_id: relations.jobId ?? null,
      project_id: relations.projectId ?? null,
      job_type_id: relations.jobTypeId ?? null,
      user_id: relations.userId ?? null,
      before,
      after,
    },
  };
}

/** In chronological order; events of the same moment in the order in which they were recorded. */
export function inOrder(events: readonly PastEvent[]): PastEvent[] {
  return events.toSorted((one, other) => one.at - other.at);
}
