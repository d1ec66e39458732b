import { z } from 'zod';
import { oneLine } from '../text/one-line.ts';
import { isShiftDay, lengthOfSpan } from '../shifts/ranges.ts';
import type { AbsencePart } from './absence.ts';
import { absenceKinds, absenceLimits, absenceParts } from './absence.ts';
import { workingSpansLimit } from './working-hours.ts';

const timeFrom = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_not_valid' });
const timeTo = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'time_not_valid' });
const day = z.iso.date().refine(isShiftDay, { error: 'day_out_of_range' });

const workingDay = z
  .array(z.object({ from: timeFrom, to: timeTo }))
  .max(workingSpansLimit)
  .superRefine((spans, context) => {
    for (const [place, { from, to }] of spans.entries()) {
      const before = spans[place - 1];
      const path = (key: string, message: string) => context.addIssue({ code: 'custom', message, path: [place, key] });
      if (to <= from) path('to', 'day_ends_before_it_starts');
      if (before && from < before.to) path('from', 'hours_overlap');
    }
  });

/** The working hours of a week, Monday first: the spans of each day in their order. */
export const workingWeek = z.array(workingDay).length(7);

export const travelSpeed = z.number().int().min(1).max(300);

/** What an absence is made of; from and to count for hours alone ({@link checkAbsence}, {@link timeOfAbsence}). */
export const absenceFields = {
  kind: z.enum(absenceKinds),
  firstDay: day,
  lastDay: day,
  part: z.enum(absenceParts).default('days'),
  from: timeFrom.nullish(),
  to: timeTo.nullish(),
};

interface GivenAbsence {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly part: AbsencePart;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** What is wrong with the time of an absence, at its place. */
export function checkAbsence({ firstDay, lastDay, part, from, to }: GivenAbsence, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] });
  const days = lengthOfSpan({ from: firstDay, to: lastDay });
  if (days < 1) issue('lastDay', 'ends_before_it_starts');
  if (days > absenceLimits.days) issue('lastDay', 'absence_too_long');
  if (part !== 'hours') return;
  if (!from) issue('from', 'required');
  if (!to) issue('to', 'required');
  if (from && to && to <= from) issue('to', 'day_ends_before_it_starts');
}

/** Only an absence of hours has hours. */
export function timeOfAbsence({ part, from, to }: GivenAbsence): { from: string | null; to: string | null } {
  return part === 'hours' ? { from: from ?? null, to: to ?? null } : { from: null, to: null };
}

export const holidayNameLimit = 200;
/** In an instance. */
export const holidaysLimit = 2000;

export const holidayContent = z
  .object({ name: z.string().overwrite(oneLine).trim().min(1).max(holidayNameLimit), firstDay: day, lastDay: day })
  .superRefine(({ firstDay, lastDay }, context) => {
    const days = lengthOfSpan({ from: firstDay, to: lastDay });
    const issue = (message: string) => context.addIssue({ code: 'custom', message, path: ['lastDay'] });
    if (days < 1) issue('ends_before_it_starts');
    if (days > absenceLimits.days) issue('absence_too_long');
  });
