import { totalmem } from 'node:os';

/** What the first Node versions that run TypeScript would say at each start. */
export const quiet = '--disable-warning=ExperimentalWarning';

/**
 * How large the heap of the process that serves may get: a third of the machine's, or container's, memory. The database, the processes
 * that open files and the one that makes exports want the rest; without a limit of ours the system ends whichever is largest.
 */
function heapLimit() {
  const constrained = process.constrainedMemory?.() ?? 0;
  const memory = Math.min(totalmem(), constrained > 0 ? constrained : Infinity) / 1024 ** 2;
  return `--max-old-space-size=${Math.round(Math.min(4096, Math.max(512, memory / 3)))}`;
}

/**
 * How Node runs the server. Objects that live for one request die young: with twice sixteen megabytes for them instead of up to
 * twice thirty-two, a server holds some forty megabytes less and is no slower. And they are to be made where the young are: V8 would
 * learn from the first calls to make some of them among the old, from where they keep alive whatever they point at (docs/performance.md).
 */
export const serverFlags = [quiet, heapLimit(), '--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
