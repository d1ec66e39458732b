import type { ChannelService } from '@plumbline/domain/webhooks/channels';
import { isFinalProblem } from '@plumbline/domain/webhooks/channels';
import { isTaken, isToBePaused, nextAttemptIn, readRetryAfter } from '@plumbline/domain/webhooks/attempts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import type { DeliveryAttempt } from './store/delivery-queue.ts';
import { deliveryQueue } from './store/delivery-queue.ts';
import { enqueueAttempts } from './store/enqueue-deliveries.ts';
import { batchCalls } from '../../worker/batch-calls.ts';
import { limitPerGroup } from '../../worker/limit-per-group.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import type { DueDelivery, RecordedAttempt } from './delivery-attempts.ts';
import { beginPost, readDue, writeAttempts } from './delivery-attempts.ts';
import type { PostedAttempt } from './channels/post-card.ts';
import { postCard } from './channels/post-card.ts';
import type { MadeAttempt } from './send-request.ts';
import { sendRequest } from './send-request.ts';

/**
 * Concurrent deliveries of one worker, and per host across all workers; most of their time is reading and writing. The
 * timeout of a host that doesn't respond is shorter than that of its queue entries.
 */
const limits = { atOnce: 80, perGroup: 20 } as const;
/** Requests that one worker has on their way to one host at once. */
const requestsToOneHost = 10;
/** Attempts that are taken up or delivered within this time are read and written together. */
const batchWindowMs = 3;

/** Sends webhook deliveries. A slow host delays only its own. */
export const webhookDeliveryWork: QueueWork = {
  queue: deliveryQueue,
  start: async (services) => {
    const store = batchedStore(services);
    const perHost = limitPerGroup(requestsToOneHost);
    const worker: DeliveryWorker = { services, store, toHost: (url, run) => perHost(hostOf(url), run) };
    services.queue.dispatch(deliveryQueue, limits, (attempt) => sendDelivery(worker, attempt));
  },
};

type BatchedStore = ReturnType<typeof batchedStore>;

interface DeliveryWorker {
  readonly services: Services;
  readonly store: BatchedStore;
  /** Runs a request as soon as there is room for one more to its host. */
  readonly toHost: <T>(url: string, run: () => Promise<T>) => Promise<T>;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Reads and writes attempts many at once, each instance's in a statement of its own. */
function batchedStore(services: Services) {
  const bySchema = new Map<string, ReturnType<typeof storeOf>>();
  const storeOf = (schema: string) => {
    const db = services.databaseOf(schema);
    return {
      read: batchCalls((attempts: readonly DeliveryAttempt[]) => readDue(db, attempts), batchWindowMs),
      write: batchCalls(async (attempts: readonly RecordedAttempt[]) => {
        await writeAttempts(db, attempts);
        return attempts;
      }, batchWindowMs),
    };
  };
  return (schema: string) => {
    const known = bySchema.get(schema) ?? storeOf(schema);
    bySchema.set(schema, known);
    return known;
  };
}

/** Makes one attempt and stores its outcome. An attempt already made or no longer wanted is skipped. */
async function sendDelivery({ services, store, toHost }: DeliveryWorker, attempt: DeliveryAttempt): Promise<void> {
  const { schema, deliveryId } = attempt;
  const due = await store(schema).read(attempt);
  if (!due) return;
  if (due.webhookState !== 'active') return holdDelivery(services.databaseOf(schema), deliveryId);
  const made = await toHost(due.url, () =>
    due.service === null
      ? sendRequest(services, due, { id: deliveryId, payload: due.payload })
      : postDelivery(services, schema, { ...due, service: due.service }, attempt.attempt),
  );
  if (!made) return;
  if (!hasArrived(made)) return recordFailure(services, schema, due, attempt.attempt, made);
  const ends = services.now();
  await store(schema).write({ due, attempt: attempt.attempt, made, state: 'delivered', nextAt: null, ends });
}

function hasArrived(made: MadeAttempt | PostedAttempt): boolean {
  return 'problem' in made ? made.problem === null : made.status !== null && isTaken(made.status);
}

/** Posts a card to its channel. @returns undefined if the delivery has gone on without this attempt */
function postDelivery(
  services: Services,
  schema: string,
  due: DueDelivery & { service: ChannelService },
  attempt: number,
): Promise<PostedAttempt | undefined> {
  const db = services.databaseOf(schema);
  const { deliveryId: id, payload, begunAt } = due;
  return postCard(services, db, due, { id, payload, begunAt }, () => beginPost(db, due, attempt, services.now()));
}

async function holdDelivery(db: InstanceDatabase, deliveryId: string): Promise<void> {
  await db.rows(sql`update ${db.table('webhook_deliveries')} set state = 'held', next_attempt_at = null
    where id = ${deliveryId} and state = 'waiting'`);
}

/** Keeps an attempt that failed: the next one is queued, or the webhook paused, in the same transaction. */
async function recordFailure(
  services: Services,
  schema: string,
  due: DueDelivery,
  attempt: number,
  made: MadeAttempt | PostedAttempt,
): Promise<void> {
  const ends = services.now();
  const posted = 'problem' in made ? made : null;
  const { problem, begunAt } = { problem: posted?.problem ?? null, begunAt: posted?.begunAt ?? null };
  const isFinal = problem !== null && isFinalProblem(problem);
  const next = nextAttemptIn(attempt, Math.random(), readRetryAfter(made.responseHeaders?.['retry-after'], ends));
  const wait = isFinal ? null : next;
  await changeInTransaction(services, { schema, author: byNobody }, async ({ db, record, afterCommit }) => {
    const since = due.failingSince ?? made.at;
    const isPaused = isToBePaused(since, ends) && (await pause(db, due.webhookId, ends));
    const nextAt = wait === null ? null : new Date(ends.getTime() + wait);
    const state = isPaused && nextAt ? 'held' : nextAt ? 'waiting' : 'failed';
    await writeAttempts(db, [
      { due, attempt, made, state, nextAt: state === 'waiting' ? nextAt : null, ends, problem, begunAt },
    ]);
    if (isPaused) {
      const { name, ownerId } = isPaused;
      record(due.service === null ? 'webhook.paused' : 'channel.paused', {
        subjectId: due.webhookId,
        ...(ownerId && { relations: { userId: ownerId } }),
        before: null,
        after: { name, ownerId },
      });
    } else if (nextAt) {
      const queued = { deliveryId: due.deliveryId, round: due.round, attempt: attempt + 1, url: due.url };
      await enqueueAttempts({ db, services, afterCommit }, [queued], nextAt);
    }
  });
}

const byNobody = { actorId: null, impersonatorId: null, requestId: null };

/** Pauses a webhook that is still active; its other deliveries are held when their time comes. */
async function pause(db: InstanceDatabase, webhookId: string, now: Date) {
  return db.first(sql<{ name: string; ownerId: string | null }>`
    update ${db.table('webhooks')} set state = 'paused', paused_at = ${now}
    where id = ${webhookId} and state = 'active' returning name, created_by as "ownerId"`);
}
