import { InstanceDatabase } from '../database/instance-database.ts';
import type { LiveMessage } from '../live/live-channel.ts';
import type { Services } from '../services.ts';
import type { QueueDefinition } from '../worker/queue.ts';
import type { EventAuthor, Recorder } from './record-events.ts';
import { collectEvents, liveMessage, writeEvents } from './record-events.ts';

/** What a change of the product is made with, inside its transaction. */
export interface Change {
  /** Bound to the instance and to the transaction. */
  db: InstanceDatabase;
  /** Tells a change; written in this transaction, in which it begins to wait for its consumers. */
  record: Recorder;
  /** Adds background work that exists exactly when this transaction commits. */
  enqueue<Entry extends object>(queue: QueueDefinition<Entry>, entries: readonly Entry[]): Promise<void>;
  /** Something to tell the other servers once this transaction has committed. */
  publishAfterCommit(message: LiveMessage): void;
  /** Runs once this transaction has committed; its failure doesn't undo anything. */
  afterCommit(run: () => void | Promise<void>): void;
}

interface ChangeOptions {
  schema: string;
  /** Under whose name the events are written. */
  author: EventAuthor;
}

/**
 * One change: rows, events and queue entries in one transaction, live messages and callbacks after its commit
 * (architecture "One event spine"). A throw undoes all of it.
 */
export async function changeInTransaction<T>(
  services: Services,
  { schema, author }: ChangeOptions,
  run: (change: Change) => Promise<T>,
): Promise<T> {
  const { events, record } = collectEvents();
  const messages: LiveMessage[] = [];
  const callbacks: (() => void | Promise<void>)[] = [];
  let eventIds: number[] = [];
  const result = await services.unbound.transaction().execute(async (transaction) => {
    const db = new InstanceDatabase(transaction, schema);
    const given = await run({
      db,
      record,
      enqueue: (queue, entries) => services.queue.add(transaction, queue, entries),
      publishAfterCommit: (message) => void messages.push(message),
      afterCommit: (callback) => void callbacks.push(callback),
    });
    eventIds = await writeEvents(db, author, events);
    return given;
  });
  services.live.publish([
    ...events.flatMap((event, index) => {
      const id = eventIds[index];
      return id === undefined ? [] : [liveMessage(schema, id, author, event)];
    }),
    ...messages,
  ]);
  for (const callback of callbacks) {
    await Promise.resolve()
      .then(callback)
      .catch((error: unknown) => services.logger.error({ error: String(error) }, 'work after the commit failed'));
  }
  return result;
}
