import type { EventName } from '@plumbline/domain/events/catalogue';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';

/** An event as it was kept. */
export interface KeptEvent {
  id: number;
  name: EventName;
  subjectId: string;
  at: Date;
  actorId: string | null;
  impersonatorId: string | null;
  jobId: string | null;
  projectId: string | null;
  jobTypeId: string | null;
  userId: string | null;
  before: unknown;
  after: unknown;
}

/**
 * Something that follows from events. It may be given an event twice (a worker that died in between), so what it does
 * must have its effect once: by a unique key, not by memory.
 */
export interface EventConsumer {
  name: string;
  consume(events: readonly KeptEvent[], context: { db: InstanceDatabase; services: Services }): Promise<void>;
}
