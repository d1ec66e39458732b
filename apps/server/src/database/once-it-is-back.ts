import { setTimeout as pause } from 'node:timers/promises';
import { isPassingFault } from './pool.ts';

/** In milliseconds: before another try, and from the first failure in a row to the last; a silent router is noticed in half of it. */
const usualTimes = { pauseMs: 500, patienceMs: 60_000 };

interface Waiting {
  log: (line: string) => void;
  /** Other times than the usual ones. */
  times?: typeof usualTimes;
  /** Which faults are worth another try. */
  isWorthIt?: (error: unknown) => boolean;
}

/**
 * Runs what may be run any number of times, again while the database is away for a moment: its server restarts, a standby is about to be
 * promoted, a connection was lost.
 * @throws the last fault when the patience is at its end; any other error at once
 */
export async function onceItIsBack<T>(
  run: () => Promise<T>,
  { log, times: { pauseMs, patienceMs } = usualTimes, isWorthIt = isPassingFault }: Waiting,
): Promise<T> {
  let until: number | undefined;
  for (;;) {
    const began = performance.now();
    try {
      return await run();
    } catch (error) {
      if (!isWorthIt(error)) throw error;
      const now = performance.now();
      // What went well for so long is a new interruption.
      if (until === undefined || now - began > patienceMs) {
        until = now + patienceMs;
        log(`The database is away (${error instanceof Error ? error.message : String(error)}). Trying again …`);
      }
      if (now > until) throw error;
      await pause(pauseMs);
    }
  }
}

/** What a wrong address fails with: whoever has set it hears of it at once. */
const unreached =
  /ECONNREFUSED|ENOTFOUND|ENOENT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|timeout exceeded when trying to connect/;

/** Whether a server is there, and serves nobody now: it starts, is read-only, has no connection left, or has just been lost. */
export function isAboutToServe(error: unknown): boolean {
  return isPassingFault(error) && !unreached.test(textOf(error));
}

/** All that it says, with what has caused it. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = error instanceof AggregateError ? error.errors : [];
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message, ...parts.map(textOf), error.cause === undefined ? '' : textOf(error.cause)].join(' ');
}
