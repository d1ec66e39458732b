import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { StoredState } from './answering.queries.ts';
import type { Entry } from './entries.ts';
import { askedIdOfEntry } from './entries.ts';

/** How long an answer may wait on a device, in milliseconds, and still be judged by the day on which it was given. */
const longestWait = 60 * 86_400_000;
/** How far ahead a device's clock may be, in milliseconds. */
const fastestClock = 10 * 60_000;

/**
 * The moments at which these answers are judged, in their order: when they were given, by the device's clock. Since
 * clocks may be wrong, a moment is never before the answer that it is based on, longer ago than a device can be
 * offline, or further in the future than a plausible clock error.
 */
export function momentsOfAnswering(
  fresh: readonly { readonly entry: Entry }[],
  { history }: Pick<StoredState, 'history'>,
  now: Date,
): readonly Date[] {
  const given = new Map(history.map((one) => [one.id, one.given]));
  const newest = new Map(history.map((one) => [askedIdOf(one), one.given]));
  return fresh.map(({ entry }) => {
    const { base, answeredAt, id } = entry.answer;
    const statedAt = answeredAt === null ? Number.NaN : Date.parse(answeredAt);
    const under = base === undefined ? newest.get(askedIdOfEntry(entry)) : given.get(base ?? '');
    const earliest = Math.min(Math.max(now.getTime() - longestWait, under ?? 0), now.getTime());
    const latest = now.getTime() + fastestClock;
    const moment = Number.isFinite(statedAt) ? Math.min(Math.max(statedAt, earliest), latest) : now.getTime();
    given.set(id, moment);
    return new Date(moment);
  });
}

/** The latest of the moments, for consequences of all answers together. Undefined for no answers. */
export function lastOf(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
}
