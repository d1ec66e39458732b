// A proposal for 300 jobs of a week and 60 people: how long it takes, and what it costs beside giving each job to whoever is best then; and
// for few jobs what it costs beside the best plan that there is, found by trying all.
import { cpus } from 'node:os';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { prepare } from '@plumbline/domain/proposals/prepare';
import type { JobToPlace, PersonToPlan } from '@plumbline/domain/proposals/proposal';
import { anInput, anOwnJob, aJob, aPerson, at, leastCost } from '@plumbline/domain/proposals/proposals.fixtures';
import { seededRandom } from '@plumbline/domain/proposals/random';
import { solve } from '@plumbline/domain/proposals/solve';
import { numberOptions } from './measuring/arguments.ts';
import { printTable } from './measuring/report.ts';
import { median } from './measuring/statistics.ts';

const given = numberOptions({ people: 60, jobs: 300, steps: 6_000_000, rounds: 3, small: 30 });
const limitSeconds = 5;
const limitOver = 0.05;

const week = ['2026-03-15', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'] as const;

/** A company in a circle of 60 km: half of the jobs have a start, a third asks for a skill, 20 projects. */
function company(counts: { readonly people: number; readonly jobs: number; readonly days: number }, seed: number) {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const days = week.slice(0, counts.days);
  const when = () => at(days[whole(days.length)] as string, `${String(8 + whole(8)).padStart(2, '0')}:00`);
  const place = () => ({ lat: 32 + random() * 0.5, long: 34.8 + random() * 0.5 });
  const projects = Array.from({ length: 20 }, (_, n) => ({ id: `project ${n}`, place: place() }));
  const located = () => {
    const project = projects[whole(projects.length)];
    return { projectId: project?.id ?? null, place: project?.place ?? null };
  };
  const length = () => [60, 90, 120, 180][whole(4)] ?? 60;
  const skills = ['a', 'b', 'c', 'd'];
  const jobs = Array.from({ length: counts.jobs }, (_, n): JobToPlace =>
    aJob(`job ${n}`, {
      ...located(),
      plannedMinutes: length(),
      startDate: random() < 0.5 ? when() : null,
      skillIds: random() < 0.33 ? [skills[whole(skills.length)] as string] : [],
    }),
  );
  const people = Array.from({ length: counts.people }, (_, n): PersonToPlan =>
    aPerson(`person ${n}`, {
      availability: { hours: usualWeek(7), absences: [], holidays: [] },
      skills: skills
        .filter(() => random() < 0.5)
        .map((skillId) => ({ skillId, firstDay: '2026-01-01', lastDay: null })),
      jobs: Array.from({ length: whole(counts.days + 1) }, (_m, m) =>
        anOwnJob(`own ${n} ${m}`, when(), { ...located(), plannedMinutes: length() }),
      ),
    }),
  );
  const span = { from: days[0] as string, to: days.at(-1) as string };
  return anInput(jobs, people, { span, now: at(span.from, '00:00') });
}

console.info(`${cpus()[0]?.model.trim() ?? 'unknown processor'}; Node ${process.version}\n`);

const large = Array.from({ length: given.rounds }, (_, round) => {
  const input = company({ people: given.people, jobs: given.jobs, days: 5 }, round + 1);
  const begin = performance.now();
  const prepared = prepare(input);
  const solved = solve(prepared, { seed: 1, steps: given.steps });
  const seconds = (performance.now() - begin) / 1000;
  // Each job where it costs least at its turn, and nothing tried after it.
  const greedy = solve(prepared, { seed: 1, steps: Infinity, rounds: 0 });
  return { seconds, left: given.jobs - solved.puts.size, cost: solved.cost, first: greedy.cost, steps: solved.steps };
});
printTable(
  [`${given.people} people, ${given.jobs} jobs`, 'seconds', 'left over', 'cost', 'at first', 'places looked at'],
  large.map(({ seconds, left, cost, first, steps }, round) => [
    `company ${round + 1}`,
    seconds,
    left,
    cost,
    first,
    steps,
  ]),
);

const small = Array.from({ length: given.small }, (_, round) => {
  const input = company({ people: 3, jobs: 5, days: 2 }, 1000 + round);
  const { cost } = solve(prepare(input), { seed: 1, steps: 60_000 });
  const least = leastCost(input, cost);
  return least === 0 ? 0 : cost / least - 1;
});
const worst = Math.max(...small);
const slowest = Math.max(...large.map(({ seconds }) => seconds));
console.info(
  `median ${median(large.map(({ seconds }) => seconds)).toFixed(2)} s, slowest ${slowest.toFixed(2)} s (at most ${limitSeconds}); ` +
    `${given.small} small companies: at most ${(worst * 100).toFixed(1)} % above the best plan (at most ${limitOver * 100} %)`,
);
if (slowest > limitSeconds || worst > limitOver) process.exitCode = 1;
