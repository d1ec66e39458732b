import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { ProcessMetrics } from './process-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';
import { WorkMetrics } from './work-metrics.ts';

/** All metrics of a server process, in a registry of its own. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly #requests: RequestMetrics;
  readonly #process: ProcessMetrics;
  readonly #work: WorkMetrics;

  constructor(server: FastifyInstance, services: Services) {
    this.#requests = new RequestMetrics(this.#registry);
    this.#process = new ProcessMetrics(this.#registry, server, services);
    this.#work = new WorkMetrics(this.#registry, services);
    server.addHook('onResponse', async (request, reply) => this.#requests.count(request, reply));
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The text format of Prometheus, version 0.0.4. */
  async text(): Promise<string> {
    this.#requests.refresh();
    await Promise.all([this.#process.refresh(), this.#work.refresh()]);
    return this.#registry.metrics();
  }
}
