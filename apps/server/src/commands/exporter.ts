import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { allWork } from '../features/all-work.ts';
import { failExportsOf } from '../features/exports/index.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';
import type { InHand } from '../worker/in-hand.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** After so long the delays begin again. */
const steadyMs = 60_000;
const endsWithinMs = 5000;

/** Tells it to end in order. */
export const endMessage = 'end';

/** The messages of the export process: its pid once it is ready, and its work in progress besides exports. */
export type ExporterMessage = { readonly maker: number } | InHand;

/** How large its heap may get: a quarter of the machine's, or container's, memory. The server's is in `scripts/server-flags.mjs`. */
function heapLimit(): string {
  const constrained = process.constrainedMemory();
  const memory = Math.min(totalmem(), constrained > 0 ? constrained : Infinity) / 1024 ** 2;
  return `--max-old-space-size=${Math.round(Math.min(2048, Math.max(384, memory / 4)))}`;
}

/**
 * Runs the process that makes exports, beside the one that serves: what needs too much memory ends that one alone. It is started again,
 * and what it was making has failed.
 */
export class Exporter {
  readonly #services: Services;
  readonly #connectionString: string;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(services: Services, connectionString: string) {
    this.#services = services;
    this.#connectionString = connectionString;
  }

  start(): void {
    const began = Date.now();
    // In our group, so that it ends with us; and what it hears of our end by its channel (`scripts/follow-parent.mjs`) is in time.
    const child = spawn(
      process.execPath,
      [...process.execArgv.filter((flag) => !flag.startsWith('--max-old-space-size')), heapLimit(), program, 'exports'],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, DATABASE_URL: this.#connectionString },
      },
    );
    this.#child = child;
    let maker: number | undefined;
    const inHand = new Map<string, readonly unknown[]>();
    child.on('message', (message: ExporterMessage) => {
      if ('maker' in message) maker = message.maker;
      else inHand.set(message.queue, message.entries);
    });
    child.once('error', (error) => this.#services.logger.error({ error: errorText(error) }, 'exports can’t be made'));
    child.once('exit', (code, signal) => {
      if (this.#isStopped) return;
      this.#failures = Date.now() - began > steadyMs ? 1 : this.#failures + 1;
      const restartInMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (this.#failures - 1));
      const ended = { pid: child.pid, ...(signal === null ? { code } : { signal }), restartInMs };
      this.#services.logger.error(ended, 'the process that makes exports ended and is restarted');
      void this.#fail(maker, inHand).finally(() => {
        if (!this.#isStopped) this.#timer = setTimeout(() => this.start(), restartInMs);
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // A signal may have reached it already, with ours: a second one would end it at once.
    if (child.connected) child.send(endMessage);
    const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
    await ended;
    clearTimeout(timer);
  }

  async #fail(maker: number | undefined, inHand: ReadonlyMap<string, readonly unknown[]>): Promise<void> {
    if (maker === undefined) return;
    const services = this.#services;
    const told = (error: unknown) =>
      services.logger.warn({ error: errorText(error) }, 'what an ended process was exporting is taken up again');
    await failExportsOf(services, maker).catch(told);
    for (const { queue, endedProcess } of allWork) {
      const entries = inHand.get(queue.name) ?? [];
      if (endedProcess && entries.length > 0) await endedProcess(services, entries).catch(told);
    }
  }
}
