import type { Logger } from 'pino';
import { errorText } from '../logger.ts';

/** In milliseconds. */
export interface ShutdownLimits {
  /** For everything but the last closer, together. */
  parts: number;
  /** For the last one, which closes the database. */
  last: number;
}

/** Together below the 90 seconds after which systemd kills. */
const usualLimits: ShutdownLimits = { parts: 25_000, last: 15_000 };

/**
 * Ends the process cleanly at the first SIGINT, SIGTERM or SIGHUP: each closer in order, none left out because another
 * failed or hangs. What doesn't close in time is left behind, with a line in the log. A second signal ends it at once.
 */
export function onShutdown(
  logger: Logger,
  closers: () => readonly (() => Promise<void>)[],
  limits: ShutdownLimits = usualLimits,
): { now(): Promise<void>; isUnderWay(): boolean } {
  let closing: Promise<void> | undefined;
  const now = () => (closing ??= closeAll(logger, closers(), limits));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      void now().then(() => process.exit(0));
    });
  }
  return { now, isUnderWay: () => closing !== undefined };
}

/** Calls each closer in order. Never throws, and ends within the limits. */
export async function closeAll(
  logger: Logger,
  closers: readonly (() => Promise<void>)[],
  limits: ShutdownLimits,
): Promise<void> {
  const until = performance.now() + limits.parts;
  for (const [at, close] of closers.entries()) {
    const isLast = at === closers.length - 1;
    // Without time left, each is begun still.
    const ms = isLast ? limits.last : Math.max(0, until - performance.now());
    const closed = close().catch((error: unknown) => logger.error({ error: errorText(error) }, 'a part did not close'));
    if (!(await endsWithin(closed, ms))) logger.error({ part: at + 1 }, 'a part did not close in time');
  }
}

/** Whether it ended in so many milliseconds. */
async function endsWithin(running: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)));
  return Promise.race([running.then(() => true), tooLate]).finally(() => clearTimeout(timer));
}
