import { momentOfWall } from '../dates/wall-time.ts';
import { usualWeek } from '../availability/working-hours.ts';
import type { Slot, Task } from './agenda-facts.ts';
import { costOfLeftJob, PlanState } from './plan-state.ts';
import { prepare } from './prepare.ts';
import type { JobToPlace, OwnJob, PersonToPlan, ProposalInput } from './proposal.ts';
import { usualWeights } from './weights.ts';

export const timeZone = 'Asia/Jerusalem';
export const at = (day: string, time: string) => new Date(momentOfWall({ day, time }, timeZone)).toISOString();
/** A place so many kilometres to the north. */
export const north = (km: number) => ({ lat: 32 + km / 111.195, long: 35 });

export const aJob = (id: string, more: Partial<JobToPlace> = {}): JobToPlace => ({
  id,
  startDate: null,
  plannedMinutes: 60,
  place: null,
  projectId: null,
  skillIds: [],
  userIds: [],
  ...more,
});

export const anOwnJob = (id: string, startDate: string, more: Partial<OwnJob> = {}): OwnJob => ({
  id,
  startDate,
  plannedMinutes: 60,
  place: null,
  projectId: null,
  ...more,
});

export const aPerson = (id: string, more: Partial<PersonToPlan> = {}): PersonToPlan => ({
  id,
  availability: { hours: usualWeek(7), absences: [], holidays: [] },
  jobs: [],
  skills: [],
  ...more,
});

/** Two days of a week without changes of the clock: Tuesday and Wednesday. */
export const anInput = (
  jobs: readonly JobToPlace[],
  people: readonly PersonToPlan[],
  more: Partial<ProposalInput> = {},
): ProposalInput => ({
  jobs,
  people,
  span: { from: '2026-03-17', to: '2026-03-18' },
  timeZone,
  travelSpeed: 50,
  now: at('2026-03-17', '00:00'),
  weights: usualWeights,
  usualHours: usualWeek(7),
  ...more,
});

/**
 * The least that a plan can cost, by trying the jobs in every order and each of them everywhere: for few jobs. What more jobs only make
 * dearer is not gone on with.
 * @param below only plans that cost less are looked for; without any, this is the result
 */
export function leastCost(input: ProposalInput, below: number = Infinity): number {
  const prepared = prepare(input);
  const state = new PlanState(prepared);
  let least = Math.min(below, state.cost());
  const seen = new Set<string>();
  const place = (tasks: readonly Task[]): void => {
    const cost = state.cost();
    least = Math.min(least, cost);
    const key = [...state.puts]
      .map(([task, { person, from }]) => `${task.id} ${person} ${from}`)
      .toSorted()
      .join();
    if (seen.has(key) || cost - tasks.length * costOfLeftJob >= least) return;
    seen.add(key);
    for (const task of tasks) {
      const slots: Slot[] = [];
      state.slots(task, (slot) => slots.push(slot));
      for (const slot of slots.toSorted((one, other) => one.cost - other.cost)) {
        state.put(task, slot);
        place(tasks.filter((one) => one !== task));
        state.take(task);
      }
    }
  };
  place(prepared.tasks);
  return least;
}
