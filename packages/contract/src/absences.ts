import { absenceKinds, absenceLimits, absenceParts, absenceStates } from '@plumbline/domain/availability/absence';
import { absenceFields, checkAbsence, timeOfAbsence } from '@plumbline/domain/availability/availability-schemas';
import { isShiftDay } from '@plumbline/domain/shifts/ranges';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author, personReference } from './references.ts';
import { can, done, id, idParams, moment, pageOf, queryList, text, unfilteredPageQuery } from './wire.ts';

/** An absence. Its days are whole, or half of their working hours, or from one time to another. */
export const absence = z.object({
  _id: id,
  user: personReference,
  kind: z.enum(absenceKinds),
  state: z.enum(absenceStates),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  part: z.enum(absenceParts),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** For the person and those who decide about it; null for others. */
  reason: z.string().nullable(),
  /** What whoever decided says about it, for the same people; null for others, and where nothing was said. */
  note: z.string().nullable(),
  decidedBy: author.nullable(),
  decided_at: moment.nullable(),
  created_at: moment,
  version: z.number().int(),
  can,
});

export type Absence = z.output<typeof absence>;

const day = z.iso.date().refine(isShiftDay, { error: 'day_out_of_range' });
const reason = text(absenceLimits.reason);

export const listAbsences = defineCall({
  name: 'listAbsences',
  method: 'GET',
  path: '/v2/absences',
  feature: 'availability',
  summary:
    'Absences of the people whom the caller sees in full, the last ones first: those that touch the days from `from` to `to`, of `users`, in one of the states of `state`. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  query: unfilteredPageQuery.in
    .extend({
      users: queryList.pipe(z.array(id).max(1000)).optional(),
      state: queryList.pipe(z.array(z.enum(absenceStates))).optional(),
      from: day.optional(),
      to: day.optional(),
    })
    .transform(({ page_size, users, state, filters: _, ...rest }) => ({
      ...rest,
      pageSize: page_size,
      userIds: users,
      states: state,
    })),
  response: pageOf(absence),
});

export const createAbsence = defineCall({
  name: 'createAbsence',
  method: 'POST',
  path: '/v2/absences',
  feature: 'availability',
  summary:
    'Asks for an absence, one’s own unless `user` says whose. Entered by somebody who decides about it, it is confirmed. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  body: z
    .object({ ...absenceFields, user: id.optional(), reason: reason.default('') })
    .superRefine(checkAbsence)
    .transform(({ user, ...rest }) => ({ ...rest, ...timeOfAbsence(rest), userId: user })),
  response: absence,
});

export const changeAbsence = defineCall({
  name: 'changeAbsence',
  method: 'PUT',
  path: '/v2/absences/{id}',
  feature: 'availability',
  summary:
    'Replaces an absence; without `reason` that stays. Changed by somebody who doesn’t decide about it, it is asked for again. With `version`, a change made meanwhile answers 409. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  params: idParams,
  body: z
    .object({ ...absenceFields, reason: reason.optional(), version: z.number().int().optional() })
    .superRefine(checkAbsence)
    .transform((input) => ({ ...input, ...timeOfAbsence(input) })),
  response: absence,
  problems: ['conflict'],
});

export const decideAbsence = defineCall({
  name: 'decideAbsence',
  method: 'PUT',
  path: '/v2/absences/{id}/state',
  feature: 'availability',
  summary:
    'Confirms or refuses an absence, with a `note` for the person; an absence that is in that state already stays as it is. With `version`, the absence as it was read, one that was changed meanwhile answers 409. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  params: idParams,
  body: z.object({
    state: z.enum(['confirmed', 'refused']),
    note: reason.optional(),
    version: z.number().int().optional(),
  }),
  response: absence,
  problems: ['conflict'],
});

export const removeAbsence = defineCall({
  name: 'removeAbsence',
  method: 'DELETE',
  path: '/v2/absences/{id}',
  feature: 'availability',
  summary: 'Deletes an absence. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  params: idParams,
  response: done,
});
