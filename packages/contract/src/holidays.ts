import { holidayContent, holidaysLimit } from '@plumbline/domain/availability/availability-schemas';
import { isShiftDay } from '@plumbline/domain/shifts/ranges';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams } from './wire.ts';

export const holiday = z.object({ _id: id, name: z.string(), firstDay: z.iso.date(), lastDay: z.iso.date() });

export type Holiday = z.output<typeof holiday>;

/** The largest calendar that is read. */
export const calendarBytes = 10 * 1024 * 1024;

const day = z.iso.date().refine(isShiftDay, { error: 'day_out_of_range' });

export const listHolidays = defineCall({
  name: 'listHolidays',
  method: 'GET',
  path: '/v2/holidays',
  feature: 'availability',
  summary: `The public holidays, by day; with \`from\` and \`to\` those that touch these days. At most ${holidaysLimit}. Beyond the specification.`,
  spec: 'spec/3 §4 Shift view',
  query: z.object({ from: day.optional(), to: day.optional() }),
  response: z.array(holiday),
});

export const addHoliday = defineCall({
  name: 'addHoliday',
  method: 'POST',
  path: '/v2/holidays',
  feature: 'availability',
  summary: 'Adds a public holiday; one that is there already stays as it is. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  body: holidayContent,
  response: holiday,
});

export const importHolidays = defineCall({
  name: 'importHolidays',
  method: 'POST',
  path: '/v2/holidays/import',
  feature: 'availability',
  summary:
    'Adds the whole days of an iCalendar file, as its text (`calendar`) or from its address (`url`), from last year on and for five years; recurring ones on each of their days. Says how many were added, were there already, and how many entries are of hours or can’t be read. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  // As JSON, with each end of a line written as two characters more.
  maxBodyBytes: calendarBytes + 2 * 1024 * 1024,
  body: z
    .object({
      calendar: z
        .string()
        .min(1)
        .max(calendarBytes)
        .refine((value) => value.isWellFormed(), { error: 'text_not_storable' })
        .optional(),
      url: z.string().trim().min(1).max(2000).optional(),
    })
    .superRefine(({ calendar, url }, context) => {
      if ((calendar === undefined) === (url === undefined))
        context.addIssue({ code: 'custom', message: 'required', path: ['calendar'] });
    }),
  response: z.object({ added: z.number().int(), known: z.number().int(), skipped: z.number().int() }),
});

export const removeHoliday = defineCall({
  name: 'removeHoliday',
  method: 'DELETE',
  path: '/v2/holidays/{id}',
  feature: 'availability',
  summary: 'Deletes a public holiday. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  params: idParams,
  response: done,
});
