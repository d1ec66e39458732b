// The shift view in Chromium: its whole screen, built as the app is, with what it calls answered from memory, until a job can be pressed,
// and while it is scrolled and a job is dragged over it; beside Event Calendar's resource timeline (MIT) with the same people, jobs and
// days. And the call behind it, in a company of a million jobs on a real PostgreSQL.
import { numberOptions } from './measuring/arguments.ts';
import { measureBoards } from './shifts/board.ts';
import { measureCalls } from './shifts/calls.ts';

const given = numberOptions({
  visits: 3,
  turns: 120,
  /** How many times slower the processor is that draws the board. */
  slowdown: 1,
  requests: 200,
  jobs: 1_000_000,
  /** 1 or 2: nothing but the board, or the call. */
  only: Number.POSITIVE_INFINITY,
});

const isAsked = (part: number) => !Number.isFinite(given.only) || given.only === part;
if (isAsked(1)) await measureBoards(given);
if (isAsked(2)) {
  await measureCalls({ jobs: given.jobs, people: 60, ofMonth: 2_000, days: 31, projects: 20 }, given.requests);
}
