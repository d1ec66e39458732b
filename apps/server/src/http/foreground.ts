import { setImmediate } from 'node:timers/promises';

/**
 * The longest that background work yields to requests at a time: under steady load it slows down but still makes
 * progress.
 */
const maxWaitMs = 8;

let inProgress = 0;
const waiting = new Set<() => void>();

/** A request that somebody waits for has begun; exports, which are made while they are read, are none. */
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

/** Lets whoever waits for this process go first: until no request is in progress, or patience ends. */
export async function standBack(): Promise<void> {
  // What has arrived meanwhile is read first.
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
