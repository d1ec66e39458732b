import { absenceKinds } from '@plumbline/domain/availability/absence';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { skillListLimit } from '@plumbline/domain/skills/skill';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { skillReference } from './references.ts';
import { id, moment } from './wire.ts';

/** At most so many people and so many jobs are compared at once. */
export const warnedLimit = 100;

/** A job that people may be assigned to: one that is there, as it is or at another time, or one that isn't yet. */
const job = z.object({
  _id: id.optional(),
  startDate: moment.nullish(),
  plannedLength: z.number().int().min(plannedLengthLimits.least).max(plannedLengthLimits.most).nullish(),
  /** Where it is. */
  project: id.nullish(),
  skills: z.array(id).max(skillListLimit).optional(),
  /** A copy of the job `_id`: that job is another one then. */
  is_copy: z.boolean().optional(),
});

export const assignmentWarning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('outside_hours') }),
  z.object({ kind: z.literal('public_holiday'), name: z.string() }),
  z.object({ kind: z.literal('absent'), absence: z.enum(absenceKinds), isConfirmed: z.boolean() }),
  z.object({ kind: z.literal('double_booked'), job: id }),
  z.object({
    kind: z.literal('skill'),
    skill: id,
    lack: z.enum(['missing', 'expired']),
    lastDay: z.iso.date().nullable(),
  }),
  z.object({
    kind: z.literal('travel'),
    job: id,
    other: z.enum(['before', 'after']),
    minutesNeeded: z.number().int(),
    minutesThere: z.number().int(),
  }),
]);

export type AssignmentWarning = z.output<typeof assignmentWarning>;

export const readAssignmentWarnings = defineCall({
  name: 'readAssignmentWarnings',
  method: 'POST',
  path: '/v2/jobs/warnings',
  feature: 'availability',
  summary:
    'What to warn of before these people are assigned to these jobs: working hours, absences, public holidays, other jobs at the same time, skills, and travel that can’t be made. It forbids nothing, and changes nothing. `at` is the place of the job in the request. Of people of whom the caller sees only the name, it says nothing of their hours and absences; other jobs count as far as the caller sees them. Beyond the specification.',
  spec: 'spec/2 §8',
  body: z
    .object({ users: z.array(id).max(warnedLimit), jobs: z.array(job).max(warnedLimit) })
    .transform(({ users, jobs }) => ({ userIds: [...new Set(users)], jobs })),
  response: z.object({
    found: z.array(z.object({ at: z.number().int(), user: id, warnings: z.array(assignmentWarning) })),
    /** The jobs that the warnings name. */
    jobs: z.array(z.object({ _id: id, ID: z.number().int() })),
    skills: z.array(skillReference.omit({ avatar: true })),
  }),
});
