import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './body-deadline.ts';
import { cachedPersonId, tokenHashOf } from './cached-person.ts';
import { addressKey } from './call-limit.ts';
import { beginForeground, endForeground } from './foreground.ts';
import { Problem } from './problem.ts';

/**
 * Concurrency limits of this process; above them new requests are refused, so that the others stay fast. Signed-in
 * people are counted by account, all others by address: no single one can use the whole capacity.
 */
export const concurrencyLimits = {
  requests: { total: 300, account: 150, address: 100 },
  /** Answers have priority: they may use a last reserve of the capacity. */
  answers: { total: 450, account: 150, address: 100 },
  /** Exports and renderings leave room for answers. */
  heavy: { total: 8, account: 4, address: 4 },
  /** Uploads in progress, as slow as their senders' networks. */
  uploads: { total: 500, account: 60, address: 240 },
  /** Uploads of strangers, with a small capacity of their own. */
  publicUploads: { total: 60, account: 8, address: 8 },
  /** Bodies above {@link smallBody} being received, which are buffered in memory. */
  largeBodies: { total: 128, account: 8, address: 8 },
  /** Tokens that are looked up before a body is read. */
  lookups: { total: 200, account: 64, address: 64 },
} as const;

const smallBody = 64 * 1024;

type Resource = keyof typeof concurrencyLimits;
type Counts = Record<Resource, number>;

declare module 'fastify' {
  interface FastifyInstance {
    slots: Slots;
  }
  interface FastifyRequest {
    /** The slot of this request, released at its end. */
    slot: Slot | null;
    isHandled: boolean;
  }
}

interface Slot {
  resource: Resource;
  callers: readonly Counts[];
}

const isForeground = (resource: Resource) => resource === 'requests' || resource === 'answers';

const nothing = (): Counts => ({
  requests: 0,
  answers: 0,
  heavy: 0,
  uploads: 0,
  publicUploads: 0,
  largeBodies: 0,
  lookups: 0,
});
const maxCallers = 10_000;

/** Counts what runs in this process, in total and for each caller. */
export class Slots {
  readonly #total = nothing();
  /** Entries remain at zero: a map that loses and gains one with each request degrades (docs/performance.md). */
  readonly #callers = new Map<string, Counts>();

  /** @throws Problem unavailable if the process is at capacity, too_many_requests if the caller is at its own limit */
  take(request: FastifyRequest, resource: Resource): void {
    // The connection is closed already: no event would release the slot.
    if (request.raw.socket.destroyed) return;
    const limits = concurrencyLimits[resource];
    if (this.running(resource) >= limits.total) throw new Problem('unavailable', { retryAfter: 1 });
    const hash = tokenHashOf(request);
    const account = hash ? cachedPersonId(hash) : undefined;
    const callers: Counts[] = [];
    if (account !== undefined) callers.push(this.#countedOf(account, resource, limits.account));
    // People of one office share an address, so only uploads count per address as well.
    if (account === undefined || resource === 'uploads' || resource === 'publicUploads') {
      callers.push(this.#countedOf(addressKey(request.ip), resource, limits.address));
    }
    this.#total[resource] += 1;
    for (const counts of callers) counts[resource] += 1;
    if (isForeground(resource)) beginForeground();
    request.slot = { resource, callers };
  }

  release(request: FastifyRequest): void {
    if (!request.slot) return;
    const { resource, callers } = request.slot;
    request.slot = null;
    this.#total[resource] -= 1;
    for (const counts of callers) counts[resource] -= 1;
    if (isForeground(resource)) endForeground();
  }

  /** The number of slots in use for a resource. */
  running(resource: Resource): number {
    const { requests, answers, heavy } = this.#total;
    return isForeground(resource) ? requests + answers + heavy : this.#total[resource];
  }

  #countedOf(caller: string, resource: Resource, limit: number): Counts {
    let counts = this.#callers.get(caller);
    if (!counts) {
      if (this.#callers.size >= maxCallers) this.#forgetIdle();
      counts = nothing();
      this.#callers.set(caller, counts);
    }
    if (counts[resource] >= limit) throw new Problem('too_many_requests', { retryAfter: 1 });
    return counts;
  }

  #forgetIdle(): void {
    for (const [caller, counts] of this.#callers) {
      if (Object.values(counts).every((count) => count === 0)) this.#callers.delete(caller);
    }
  }
}

/** Takes a slot for a body that is about to be read into memory. */
export function acquireBodySlot(request: FastifyRequest): void {
  const { slots } = request.server;
  if (!(Number(request.headers['content-length']) <= smallBody)) slots.take(request, 'largeBodies');
}

/** The resource that a request uses once its body is complete. */
function resourceOf({ routeOptions: { config }, url }: FastifyRequest): Resource {
  if (config.isHeavy) return 'heavy';
  return url.startsWith('/v2/answers') ? 'answers' : 'requests';
}

/** Takes the slot of what follows, once the file that a request has brought is complete. */
export function acquireSlotAfterUpload(request: FastifyRequest): void {
  const { slots } = request.server;
  slots.release(request);
  slots.take(request, resourceOf(request));
}

/**
 * Runs a handler with the slot of its request, released when the handler ends even if the connection closes earlier,
 * because the work continues. Streaming the response afterwards costs next to nothing, except for exports, which are
 * generated while they are read.
 */
export async function withSlot<Result>(request: FastifyRequest, handle: () => Promise<Result>): Promise<Result> {
  request.isHandled = true;
  try {
    return await handle();
  } finally {
    request.isHandled = false;
    if (request.slot?.resource !== 'heavy' || request.raw.socket.destroyed) request.server.slots.release(request);
  }
}

/**
 * Limits concurrency. A slot is acquired when the body is complete, so that idle connections use none; a streamed file
 * has a slot of its own kind. Event streams and health checks aren't counted.
 */
export function limitConcurrency(server: FastifyInstance): void {
  server.decorateRequest('slot', null);
  server.decorateRequest('isHandled', false);
  server.decorate('slots', new Slots());
  const { slots } = server;
  const release = (request: FastifyRequest) => {
    if (!request.isHandled) slots.release(request);
  };
  server.addHook('onRequest', async (request, reply) => {
    // Fastify has no hook for a connection that breaks once the request is complete.
    reply.raw.once('close', () => release(request));
  });
  server.addHook('preValidation', async (request) => {
    const { isStream, isHealthCheck, takesFiles, isForStrangers } = request.routeOptions.config;
    slots.release(request);
    if (isStream || isHealthCheck) return;
    const uploads = isForStrangers ? 'publicUploads' : 'uploads';
    slots.take(request, takesFiles && hasBody(request) ? uploads : resourceOf(request));
  });
  server.addHook('onResponse', async (request) => release(request));
}
