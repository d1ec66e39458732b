import { Problem } from '../../../http/problem.ts';

/** So many exports read the database at once in one process; others wait for their turn. */
const atOnce = 3;
const maxWaiting = 60;
const maxWaitMs = 120_000;

let running = 0;
const waiting: (() => void)[] = [];

function release(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/** Waits for a turn. @returns what ends it @throws Problem exports_busy when too many wait */
export async function acquireExportSlot(): Promise<() => void> {
  if (running < atOnce) running += 1;
  else {
    if (waiting.length >= maxWaiting) throw new Problem('exports_busy', { retryAfter: 30 });
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(new Problem('exports_busy', { retryAfter: 30 }));
      }, maxWaitMs);
      waiting.push(turn);
    });
  }
  let isOpen = true;
  return () => {
    if (isOpen) release();
    isOpen = false;
  };
}
