import { workingWeek } from '@plumbline/domain/availability/availability-schemas';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { idParams } from './wire.ts';

/** The hours of each weekday, Monday first. */
export const week = z.array(z.array(z.object({ from: z.string(), to: z.string() })));

const workingHours = z.object({
  /** The person's own; null where they work when the company does. */
  own: week.nullable(),
  /** The company's; null as long as nobody has set any. */
  company: week.nullable(),
});

export const readWorkingHours = defineCall({
  name: 'readWorkingHours',
  method: 'GET',
  path: '/v2/users/{id}/working-hours',
  feature: 'availability',
  summary: 'The working hours of a person, and those of the company. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  params: idParams,
  response: workingHours,
});

export const changeWorkingHours = defineCall({
  name: 'changeWorkingHours',
  method: 'PUT',
  path: '/v2/users/{id}/working-hours',
  feature: 'availability',
  summary:
    'Replaces the working hours of a person; `own` null gives them those of the company. With `before`, what they were when they were read, a change made meanwhile answers 409. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  params: idParams,
  body: z.object({ own: workingWeek.nullable(), before: week.nullable().optional() }),
  response: workingHours,
  problems: ['conflict'],
});
