import { daysBetween } from '../dates/days-between.ts';
import { weekdayAt } from '../dates/expressions.ts';
import type { IsoWeekday } from '../dates/week-start.ts';

/** spec/1 §9: up to seven days back a group has its weekday's name. */
export const daysByWeekday = 7;

/** The heading of a group; its words are the screen's. */
export type DayHeading =
  | { readonly kind: 'today' }
  | { readonly kind: 'weekday'; readonly weekday: IsoWeekday; readonly daysAgo: number }
  | { readonly kind: 'older' };

export interface DayGroup<Item> {
  readonly heading: DayHeading;
  readonly items: readonly Item[];
}

function headingFor(moment: string, now: string, timeZone: string): DayHeading {
  const daysAgo = daysBetween(moment, now, timeZone);
  if (daysAgo <= 0) return { kind: 'today' };
  if (daysAgo > daysByWeekday) return { kind: 'older' };
  return { kind: 'weekday', weekday: weekdayAt(moment, timeZone), daysAgo };
}

function isSame(one: DayHeading, other: DayHeading): boolean {
  if (one.kind === 'weekday' && other.kind === 'weekday') return one.daysAgo === other.daysAgo;
  return one.kind === other.kind;
}

/**
 * Groups notifications by day as the panel shows them: today, weekdays up to seven days back, then all that is older
 * (spec/1 §2 "Notifications panel"). Takes items in any order; gives groups and items newest first. What a clock that
 * runs ahead has dated tomorrow counts as today.
 */
export function groupByDay<Item extends { readonly date: string }>(
  items: readonly Item[],
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): readonly DayGroup<Item>[] {
  const groups: { heading: DayHeading; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))) {
    const heading = headingFor(item.date, now, timeZone);
    const last = groups.at(-1);
    if (last && isSame(last.heading, heading)) last.items.push(item);
    else groups.push({ heading, items: [item] });
  }
  return groups;
}
