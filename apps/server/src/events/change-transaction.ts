import { errorText } from '../logger.ts';
import type { TransactionConnection } from '../database/transaction-connection.ts';
import { transactionOf } from '../database/transaction-connection.ts';
import { InstanceDatabase } from '../database/instance-database.ts';
import type { LiveMessage } from './live/live-message.ts';
import type { Services } from '../services.ts';
import type { QueueDefinition } from './queue-definition.ts';
import type { EventAuthor, EventValues, RecordedEvent, Recorder } from './record-events.ts';
import { collectEvents, eventValues, liveMessages, writeEvents } from './record-events.ts';

/** What a change uses inside its transaction. */
export interface Change {
  /** Bound to the instance and to the transaction. */
  db: InstanceDatabase;
  /** Records an event; written in this transaction, and then delivered to its consumers. */
  record: Recorder;
  /**
   * Enqueues background work that exists exactly if this transaction commits; with `ids`, one per entry, it is
   * idempotent.
   */
  enqueue<Entry extends object>(
    queue: QueueDefinition<Entry>,
    entries: readonly Entry[],
    ids?: readonly string[],
  ): Promise<void>;
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
  { schema, author, shares, who }: ChangeOptions & { shares?: string | undefined; who?: string },
  run: (change: Change) => Promise<T>,
): Promise<T> {
  const database = services.databases.of(schema);
  const made = async (held: TransactionConnection) => {
    const { events, record } = collectEvents();
    const messages: LiveMessage[] = [];
    const callbacks: (() => void | Promise<void>)[] = [];
    const db = new InstanceDatabase(database.unbound, schema, held);
    const result = await run({
      db,
      record,
      enqueue: (queue, entries, ids) => services.queue.add(db, queue, entries, ids && { ids }),
      publishAfterCommit: (message) => void messages.push(message),
      afterCommit: (callback) => void callbacks.push(callback),
    });
    return { result, events, eventIds: await writeEvents(db, author, events), messages, callbacks };
  };
  const { result, events, eventIds, messages, callbacks } = await (shares === undefined
    ? transactionOf(database.connections, made)
    : database.sharedTransactions.run(schema, shares, made, { who }));
  if (author.actorId !== null) services.replica?.wrote(schema, author.actorId);
  services.live.publish([...messagesOf({ schema, author }, events, eventIds), ...messages]);
  for (const callback of callbacks) {
    await Promise.resolve()
      .then(callback)
      .catch((error: unknown) => services.logger.error({ error: errorText(error) }, 'work after the commit failed'));
  }
  return result;
}

/**
 * As {@link changeInTransaction}, for a frequent change that is a single statement: its rows and events are atomic
 * without an explicit transaction, which would cost four more statements.
 * @param tell records the events
 * @param write runs the statement that ends with the events' insert (`eventsInsert`), and returns the events' ids: none
 *   if nothing was written
 * @returns whether anything was written
 */
export async function changeInStatement(
  services: Services,
  { schema, author }: ChangeOptions,
  tell: (record: Recorder) => void,
  write: (db: InstanceDatabase, events: EventValues) => Promise<{ id: number }[]>,
): Promise<boolean> {
  const { events, record } = collectEvents();
  tell(record);
  const db = services.databaseOf(schema);
  const written = await write(db, eventValues(author, events));
  const ids = written.map(({ id }) => id);
  if (author.actorId !== null) services.replica?.wrote(schema, author.actorId);
  services.live.publish(messagesOf({ schema, author }, events, ids));
  return ids.length > 0;
}

function messagesOf(
  { schema, author }: ChangeOptions,
  events: readonly RecordedEvent[],
  ids: readonly number[],
): LiveMessage[] {
  return events.flatMap((event, index) => {
    const id = ids[index];
    return id === undefined ? [] : liveMessages(schema, id, author, event);
  });
}
