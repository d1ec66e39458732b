import { z } from 'zod';
import { absenceKinds, absenceParts, absenceStates } from '../availability/absence.ts';
import type { EventDefinition } from './shapes.ts';
import { created, day, id, removed, replaced } from './shapes.ts';

/** An absence without what nobody else may read of it: its reason. */
const absence = z.object({
  absenceId: id,
  kind: z.enum(absenceKinds),
  state: z.enum(absenceStates),
  firstDay: day,
  lastDay: day,
  part: z.enum(absenceParts),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** The events of working hours, absences and public holidays. */
export const availabilityEvents = {
  'user.working_hours_changed': replaced('user', z.object({ hours: z.unknown() })),
  'user.absence_asked': created('user', absence),
  'user.absence_changed': replaced('user', absence),
  'user.absence_confirmed': replaced('user', absence),
  'user.absence_refused': replaced('user', absence),
  'user.absence_removed': removed('user', absence),
  /** Public holidays: how many, and what the first of them is called. */
  'settings.holidays_added': created('settings', z.object({ count: z.number().int(), name: z.string() })),
  'settings.holiday_removed': removed('settings', z.object({ name: z.string(), firstDay: day, lastDay: day })),
} as const satisfies Record<string, EventDefinition>;
