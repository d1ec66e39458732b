import type { LiveChannel } from '../events/live/live-channel.ts';
import type { LiveMessage } from '../events/live/live-message.ts';
import type { StoredEvent } from '../events/consumer.ts';
import { liveMessages } from '../events/record-events.ts';

/** The maximum delay between a commit and its message, unless the server died in between. */
const graceMs = 1000;
/** How many messages of unhandled events are remembered; a forgotten one is published twice. */
const maxCached = 20_000;
/** For older events no screen is still out of date. */
const oldestMs = 3_600_000;

/**
 * Live messages are sent after the commit, so a server killed in between leaves an event without a message. Event
 * workers receive all messages, and publish the missing ones.
 */
export class UnpublishedEvents {
  readonly #live: LiveChannel;
  readonly #graceMs: number;
  /** Published, and not handled yet. */
  readonly #heard = new Set<string>();
  /** Handled, and not published yet. */
  readonly #waiting = new Map<string, LiveMessage[]>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(live: LiveChannel, grace = graceMs) {
    this.#live = live;
    this.#graceMs = grace;
  }

  heard(message: LiveMessage): void {
    if (message.kind !== 'event') return;
    const key = keyOf(message.schema, message.id);
    if (this.#waiting.delete(key)) return;
    this.#heard.add(key);
    if (this.#heard.size > maxCached) this.#heard.delete(this.#heard.values().next().value ?? '');
  }

  /** Takes events whose handling is committed. */
  handled(schema: string, events: readonly StoredEvent[], now: Date): void {
    const keys: string[] = [];
    for (const event of events) {
      const key = keyOf(schema, event.id);
      if (this.#heard.delete(key) || now.getTime() - event.at.getTime() > oldestMs) continue;
      keys.push(key);
      this.#waiting.set(key, messagesOf(schema, event));
    }
    if (keys.length === 0) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#publish(keys);
    }, this.#graceMs);
    this.#timers.add(timer);
  }

  /** Publishes at once what still waits. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#publish([...this.#waiting.keys()]);
  }

  #publish(keys: readonly string[]): void {
    for (const key of keys) {
      this.#live.publish(this.#waiting.get(key) ?? []);
      this.#waiting.delete(key);
    }
  }
}

const keyOf = (schema: string, id: number) => `${schema}:${id}`;

function messagesOf(schema: string, event: StoredEvent): LiveMessage[] {
  const { id, name, subjectId, actorId, impersonatorId, jobId, projectId, jobTypeId, userId, before, after } = event;
  const relations = {
    ...(jobId && { jobId }),
    ...(projectId && { projectId }),
    ...(jobTypeId && { jobTypeId }),
    ...(userId && { userId }),
  };
  const author = { actorId, impersonatorId, requestId: null };
  return liveMessages(schema, id, author, { name, subjectId, relations, before, after, lostTo: [] });
}
