import type { Task } from './agenda-facts.ts';
import type { ProposalWeights } from './weights.ts';

/** With the same weights, 20 km cost as much as a day away, twice another hour of the same day, or somebody's first job in a project. */
const kmOfPoint = 20;
const otherHour = 0.5;
/** Of jobs without a start, so that earlier days are taken first where nothing else decides. */
const later = 0.01;

/** Hours planned squared, over twice the hours that somebody has; both are given in minutes. It is least where all have the same part of theirs. */
export const costOfLoad = (busy: number, capacity: number) => (busy * busy) / Math.max(capacity, 60) / 120;

export const costOfWay = (km: number) => km / kmOfPoint;

/** What it costs that a job begins then, and not when it is wanted. */
export function costOfTime(task: Task, from: number, day: number, weights: ProposalWeights): number {
  if (task.wantedDay === null) return later * day;
  return from === task.own ? 0 : weights.wantedDay * (otherHour + Math.abs(day - task.wantedDay));
}
