// A set-up file of Vitest: notes the processor time that a test file takes, in its worker and in the programs the worker started.
// Not counted: what all files share (PostgreSQL, the app that journeys share), which is started beside the workers.
import { afterAll } from 'vitest';
import { processorTime } from './processor-time.mjs';

const before = processorTime();

// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures a hook wants
afterAll(({}, suite) => {
  if (!('filepath' in suite)) return;
  Object.assign(suite.meta, { cpuMilliseconds: processorTime() - before });
});
