import { setImmediate } from 'node:timers/promises';

/**
 * The longest that background work yields to requests at a time: under steady load it slows down but still makes
 * progress.
 */
const maxWaitMs = 8;

let inProgress = 0;
const waiting = new Set<() => void>();

/** Call when a foreground request begins; exports, which are generated while they are read, don't count. */
export function beginForeground(): void {
  inProgress += 1;
}

/** Such a request has ended. */
export function endForeground(): void {
  inProgress -= 1;
  if (inProgress > 0) return;
  for (const resume of waiting) resume();
  waiting.clear();
}

/** Yields to foreground requests: resolves when none is in progress, or after a timeout. */
export async function standBack(): Promise<void> {
  // Lets pending I/O be read first.
  await setImmediate();
  if (inProgress === 0) return;
  await new Promise<void>((resolve) => {
    const resume = () => {
      clearTimeout(timer);
      waiting.delete(resume);
      resolve();
    };
    const timer = setTimeout(resume, maxWaitMs);
    waiting.add(resume);
  });
}
