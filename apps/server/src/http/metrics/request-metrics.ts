import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Counter, Histogram } from 'prom-client';
import { topTen } from './top-ten.ts';

/** What a call has taken part in so far. */
interface Usage {
  requests: number;
  seconds: number;
}

/** The upper bounds of the histogram, in seconds: few, because each is a time series of each call. */
const buckets = [0.025, 0.1, 0.25, 0.5, 1, 5];

/** The call of requests for pages and files of the web app, and for addresses that don't exist. */
const noCall = 'none';

/**
 * Counts requests by call and status, and by instance. Labels are names of calls, which the contract has, and ids of instances,
 * ten at most: nothing that a client writes becomes a time series.
 */
export class RequestMetrics {
  readonly #seconds: Histogram<'call'>;
  readonly #responses: Counter<'call' | 'status'>;
  readonly #instanceRequests: Counter<'instance_id'>;
  readonly #instanceSeconds: Counter<'instance_id'>;
  readonly #observers = new Map<string, (seconds: number) => void>();
  readonly #counters = new Map<string, { inc(): void }>();
  readonly #byInstance = new Map<string, Usage>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#seconds = new Histogram({
      name: 'plumbline_call_seconds',
      help: 'Seconds from the arrival of a request until its response was sent, by call. Event streams are left out.',
      labelNames: ['call'],
      buckets,
      registers,
    });
    this.#responses = new Counter({
      name: 'plumbline_responses_total',
      help: 'Responses by call and class of status, 2xx to 5xx.',
      labelNames: ['call', 'status'],
      registers,
    });
    this.#instanceRequests = new Counter({
      name: 'plumbline_instance_requests_total',
      help: 'Requests of the ten instances that this process has worked for longest, by the id of the instance.',
      labelNames: ['instance_id'],
      registers,
    });
    this.#instanceSeconds = new Counter({
      name: 'plumbline_instance_seconds_total',
      help: 'Seconds that requests of these ten instances took.',
      labelNames: ['instance_id'],
      registers,
    });
  }

  /** Counts a request whose response is sent. */
  count(request: FastifyRequest, reply: FastifyReply): void {
    const { isHealthCheck, isStream, call = noCall } = request.routeOptions.config;
    if (isHealthCheck) return;
    this.#counterOf(call, Math.floor(reply.statusCode / 100)).inc();
    if (isStream) return;
    const seconds = reply.elapsedTime / 1000;
    this.#observerOf(call)(seconds);
    const instanceId = request.scope?.instanceId;
    if (instanceId !== undefined) this.#addTo(instanceId, seconds);
  }

  /** Writes the ten instances with most seconds into their counters, which go on from where they were. */
  refresh(): void {
    this.#instanceRequests.reset();
    this.#instanceSeconds.reset();
    for (const [instanceId, { requests, seconds }] of topTen(this.#byInstance, (usage) => usage.seconds)) {
      this.#instanceRequests.inc({ instance_id: instanceId }, requests);
      this.#instanceSeconds.inc({ instance_id: instanceId }, seconds);
    }
  }

  #addTo(instanceId: string, seconds: number): void {
    const usage = this.#byInstance.get(instanceId);
    if (usage) {
      usage.requests += 1;
      usage.seconds += seconds;
    } else this.#byInstance.set(instanceId, { requests: 1, seconds });
  }

  /** Looking up a labelled child takes longer than counting with it. */
  #counterOf(call: string, statusClass: number): { inc(): void } {
    const key = `${call} ${statusClass}`;
    let counter = this.#counters.get(key);
    if (!counter) {
      counter = this.#responses.labels(call, `${statusClass}xx`);
      this.#counters.set(key, counter);
    }
    return counter;
  }

  #observerOf(call: string): (seconds: number) => void {
    let observe = this.#observers.get(call);
    if (!observe) {
      const child = this.#seconds.labels(call);
      observe = (seconds) => child.observe(seconds);
      this.#observers.set(call, observe);
    }
    return observe;
  }
}
