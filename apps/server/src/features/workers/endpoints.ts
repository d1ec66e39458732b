import * as calls from '@plumbline/contract/workers';
import type { WorkOfInstance } from '@plumbline/contract/workers';
import type { SignedInContext } from '../../http/context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { consumerNames } from '../../worker/consumer-names.ts';
import { maxWaitOf } from '../../worker/max-waits.ts';
import { actionsOn, failedIds, findEntry, listEntries, lockEntries, presentEntry } from './entries.queries.ts';
import { isQueue, queueStates } from './queue-states.queries.ts';
import type { SeenWork } from './seen-work.ts';
import { seenWork } from './seen-work.ts';
import type { UnderWay } from './work-of-instances.ts';
import { workOfCompanies } from './work-of-instances.ts';

/** More companies with something under way are not listed. */
const maxInstances = 100;
/** So many failed entries are tried again by one call. */
const maxRetried = 1000;

async function queuesOf({ db, services }: SignedInContext, seen: SeenWork) {
  const states = await queueStates(services.platformOf(db), seen);
  return states.map(({ name, ready, deferred, running, failed, oldest, doneLastHour, failedLastHour }) => ({
    name,
    ready,
    deferred,
    running,
    failed,
    oldest,
    max_wait: maxWaitOf(name),
    is_late: (oldest ?? 0) > maxWaitOf(name),
    done_last_hour: seen.isOfAll ? doneLastHour : null,
    failed_last_hour: seen.isOfAll ? failedLastHour : null,
  }));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** An event waits for all consumers alike, until they have taken it in one transaction; those that fail have their own retries. */
function consumersOf(work: readonly UnderWay[]) {
  const waiting = sum(work.map(({ events }) => events));
  return consumerNames.map((name) => {
    const failures = work.flatMap((one) => one.failures ?? []).filter(({ consumer }) => consumer === name);
    return {
      name,
      waiting,
      retrying: sum(failures.map(({ retrying }) => retrying)),
      given_up: sum(failures.map(({ givenUp }) => givenUp)),
    };
  });
}

const sizeOf = ({ events, exports, deliveries, automations, bulk_changes, messages }: WorkOfInstance) =>
  events + exports + deliveries + automations + bulk_changes + messages;

const readWork = endpoint(calls.readWork, {
  handle: async (context) => {
    const { authorize, services, now } = context;
    authorize('worker.read');
    const seen = await seenWork(context);
    const queues = await queuesOf(context, seen);
    const found = await workOfCompanies(services, seen.companies);
    const instances = found
      .map(({ company, work }) => ({
        _id: company.id,
        company: company.company,
        address: instanceAddress(services.configuration, company.name),
        events: work.events,
        oldest_event: work.oldestEvent,
        exports: work.exports,
        deliveries: work.deliveries,
        automations: work.automations,
        bulk_changes: work.bulkChanges,
        messages: work.messages,
      }))
      .filter((one) => sizeOf(one) > 0)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .slice(0, maxInstances);
    const schedules = seen.isOfAll ? await services.queue.schedules(now) : [];
    return {
      is_of_all: seen.isOfAll,
      queues,
      consumers: consumersOf(found.map(({ work }) => work)),
      instances,
      schedules: schedules.map(({ queue, cron, next }) => ({ queue, cron, next_at: next?.toISOString() ?? null })),
    };
  },
});

/** @throws Problem not_found */
async function assertQueue({ db, services }: SignedInContext, name: string): Promise<void> {
  if (!(await isQueue(services.platformOf(db), name))) throw new Problem('not_found');
}

const listWorkEntries = endpoint(calls.listWorkEntries, {
  handle: async (context) => {
    const { authorize, db, services, input } = context;
    authorize('worker.read');
    const { queue } = input.params;
    await assertQueue(context, queue);
    const on = services.platformOf(db);
    return listEntries(on, { queue, state: input.query.state, after: input.query.after }, await seenWork(context));
  },
});

/** @throws Problem not_found */
async function entryOf({ db, services }: SignedInContext, id: string, seen: SeenWork) {
  const entry = await findEntry(services.platformOf(db), id, seen);
  if (!entry) throw new Problem('not_found');
  return entry;
}

const readWorkEntry = endpoint(calls.readWorkEntry, {
  handle: async (context) => {
    context.authorize('worker.read');
    const seen = await seenWork(context);
    const entry = await entryOf(context, context.input.params.id, seen);
    return { ...presentEntry(entry, seen), actions: await actionsOn(context.db, entry) };
  },
});

const retryWorkEntry = endpoint(calls.retryWorkEntry, {
  handle: async (context) => {
    const { authorize, services, db, record, afterCommit, input } = context;
    authorize('worker.retry');
    const seen = await seenWork(context);
    const { id, queue } = await entryOf(context, input.params.id, seen);
    const on = services.platformOf(db);
    if ((await lockEntries(on, queue, [id], 'failed')).length > 0) {
      await services.queue.retry(on, queue, [id]);
      record('work.retried', { subjectId: id, before: null, after: { name: queue, count: 1 } });
      afterCommit(() => services.queue.nudge({ name: queue }));
    }
    return presentEntry(await entryOf(context, id, seen), seen);
  },
});

const cancelWorkEntry = endpoint(calls.cancelWorkEntry, {
  handle: async (context) => {
    const { authorize, services, db, record, input } = context;
    authorize('worker.retry');
    const seen = await seenWork(context);
    const { id, queue } = await entryOf(context, input.params.id, seen);
    const on = services.platformOf(db);
    if ((await lockEntries(on, queue, [id], 'waiting')).length > 0) {
      await services.queue.cancel(on, queue, [id]);
      record('work.cancelled', { subjectId: id, before: null, after: { name: queue, count: 1 } });
    }
    return presentEntry(await entryOf(context, id, seen), seen);
  },
});

const retryFailedWork = endpoint(calls.retryFailedWork, {
  handle: async (context) => {
    const { authorize, services, db, record, afterCommit, input } = context;
    authorize('worker.retry');
    const { queue } = input.params;
    await assertQueue(context, queue);
    const on = services.platformOf(db);
    const found = await failedIds(on, queue, maxRetried + 1, await seenWork(context));
    const ids = await lockEntries(on, queue, found.slice(0, maxRetried), 'failed');
    if (ids.length > 0) {
      await services.queue.retry(on, queue, ids);
      record('work.retried', { subjectId: queue, before: null, after: { name: queue, count: ids.length } });
      afterCommit(() => services.queue.nudge({ name: queue }));
    }
    return { count: ids.length, has_more: found.length > maxRetried };
  },
});

export const endpoints: readonly Endpoint[] = [
  readWork,
  listWorkEntries,
  readWorkEntry,
  retryWorkEntry,
  cancelWorkEntry,
  retryFailedWork,
];
