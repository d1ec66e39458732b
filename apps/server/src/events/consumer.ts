import type { EventName } from '@plumbline/domain/events/catalogue';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';

/** An event as stored. */
export interface StoredEvent {
  id: number;
  name: EventName;
  subjectId: string;
  at: Date;
  actorId: string | null;
  impersonatorId: string | null;
  /** The run of an automation that did it under the actor's name. */
  automationRunId: string | null;
  jobId: string | null;
  projectId: string | null;
  jobTypeId: string | null;
  userId: string | null;
  before: unknown;
  after: unknown;
}

/** The context of a consumer. */
export interface ConsumerContext {
  /** Bound to the transaction that marks the events as handled. */
  db: InstanceDatabase;
  services: Services;
  /** Runs once that transaction has committed. */
  afterCommit(run: () => void): void;
}

/**
 * A reaction to events. What it writes through `db` is committed together with the events' handled flag; an effect
 * outside the database belongs in a queue entry, or after the commit if it may be lost.
 */
export interface EventConsumer {
  name: string;
  consume(events: readonly StoredEvent[], context: ConsumerContext): Promise<void>;
}
