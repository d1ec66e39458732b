import { minutesOfJob } from '../shifts/job-days.ts';
import type { AgendaFacts, Slot, Stop, Task } from './agenda-facts.ts';
import { dayOf } from './agenda-facts.ts';
import type { Agenda } from './agenda.ts';
import type { PlanState, Put } from './plan-state.ts';
import { isOpenTo } from './prepare.ts';
import type { JobToPlace, LeftReason, PlacementReason, ProposalInput } from './proposal.ts';
import { nowhere } from './ways.ts';
import type { Window } from './windows.ts';

/** The nearest stop of the same day that has a place, the one before where there is one. */
function neighbour(task: Task, agenda: Agenda): { readonly stop: Stop; readonly other: 'before' | 'after' } | null {
  const placed = agenda.stops.filter((stop) => stop.place !== nowhere);
  const at = placed.findIndex((stop) => stop.task === task);
  const isOfDay = (stop: Stop | undefined): stop is Stop => stop !== undefined && stop.day === placed[at]?.day;
  const [before, after] = [placed[at - 1], placed[at + 1]];
  if (at < 0) return null;
  if (isOfDay(before)) return { stop: before, other: 'before' };
  return isOfDay(after) ? { stop: after, other: 'after' } : null;
}

function reasonOfTime({ own, wantedDay }: Task, { from }: Put, days: readonly number[]): PlacementReason {
  if (own === null || wantedDay === null) return { code: 'first_free' };
  if (from === own) return { code: 'own_start' };
  const away = dayOf(from, days) - wantedDay;
  return away === 0 ? { code: 'other_hour' } : { code: 'other_day', days: away };
}

/** Why a job was given to somebody then, the weightiest reason first. */
export function reasonsOfPlacement(
  state: PlanState,
  task: Task,
  put: Put,
  job: JobToPlace,
): readonly PlacementReason[] {
  const { calendar } = state.prepared;
  const agenda = state.agendas[put.person];
  if (!agenda) return [];
  const count = job.skillIds.length;
  const near = neighbour(task, agenda);
  const isKnown = task.project >= 0 && agenda.stops.some((stop) => stop.task !== task && stop.project === task.project);
  const { capacity } = agenda.facts;
  const isOnly = count > 0 && job.userIds.length === 0 && task.allowed.filter((one) => one !== null).length === 1;
  return [
    ...(count > 0 ? [{ code: 'skills', count } as const] : []),
    ...(isOnly && task.allowed.length > 1 ? [{ code: 'only_person' } as const] : []),
    reasonOfTime(task, put, calendar.days),
    ...(near
      ? [
          {
            code: 'near',
            km: Math.round(calendar.ways.km(near.stop.place, task.place)),
            job: near.stop.id,
            other: near.other,
          } as const,
        ]
      : []),
    ...(isKnown ? [{ code: 'same_project' } as const] : []),
    ...(capacity > 0 ? [{ code: 'load', percent: Math.round((agenda.busy / capacity) * 100) } as const] : []),
  ];
}

const longest = (windows: readonly Window[]) => windows.reduce((most, { from, to }) => Math.max(most, to - from), 0);

/** The longest time at which somebody can work on these days, once they have the skills. */
function longestOf({ free }: AgendaFacts, allowed: Window, { from: first, to: end }: Window): number {
  return longest(
    free
      // What begins on the day after is there for what goes on over midnight.
      .filter(({ from }) => from < end)
      .map(({ from, to }) => ({ from: Math.max(from, allowed.from, first), to: Math.min(to, allowed.to) })),
  );
}

/** Why nobody was proposed for a job. */
export function reasonOfLeft(
  state: PlanState,
  task: Task | undefined,
  job: JobToPlace,
  input: ProposalInput,
): LeftReason {
  const { people } = input;
  if (people.length === 0) return { code: 'nobody' };
  if (job.userIds.length > 1) return { code: 'many_people' };
  const open = people.filter(({ id }) => isOpenTo(job, id));
  if (open.length === 0) return { code: 'other_person' };
  const { agendas, prepared } = state;
  const { now, days } = prepared.calendar;
  const [first, end] = [Math.max(now, days[0] as number), days.at(-1) as number];
  if (first >= end) return { code: 'past' };
  const allowed = (task?.allowed ?? []).flatMap((window, at) => {
    const agenda = agendas[at];
    return window && agenda && window.from < end && window.to > first ? [{ window, agenda }] : [];
  });
  if (!task || allowed.length === 0) {
    const hasAll = open.some(({ skills }) =>
      job.skillIds.every((skillId) => skills.some((held) => held.skillId === skillId)),
    );
    return { code: hasAll ? 'skills_not_valid' : 'no_skills' };
  }
  const most = Math.max(
    ...allowed.map(({ window, agenda }) => longestOf(agenda.facts, window, { from: first, to: end })),
  );
  if (most < minutesOfJob(job)) return { code: 'too_long', longest: Math.max(0, most) };
  const others: Slot[] = [];
  for (const { agenda } of allowed) agenda.slots(task, (slot) => others.push(slot), true);
  return { code: others.length > 0 ? 'too_far' : 'no_time', people: allowed.length };
}
