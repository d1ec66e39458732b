import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { personName } from './references.ts';
import { can, done, id, idParams, lineText, moment } from './wire.ts';

/** So many removed people are listed at once. */
export const removedUsersLimit = 50;

/** Somebody who was removed and whose data is stored still; `can` says whether the one who asks may erase it. */
const removedUser = z.object({
  _id: id,
  name: personName,
  email: z.string(),
  role: z.enum(roles),
  removed_at: moment,
  can,
});

export type RemovedUser = z.output<typeof removedUser>;

export const listRemovedUsers = defineCall({
  name: 'listRemovedUsers',
  method: 'GET',
  path: '/v2/users/removed',
  feature: 'users',
  summary:
    'People who were removed and whose data is not erased, the last removed first, at most 50; `has_more` says whether `search` (name or email) finds more. For administrators. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  query: z.object({ search: lineText(200).optional() }),
  response: z.object({ docs: z.array(removedUser), has_more: z.boolean() }),
});

export const eraseUser = defineCall({
  name: 'eraseUser',
  method: 'POST',
  path: '/v2/users/{id}/erase',
  feature: 'users',
  summary:
    'Erases what is stored about a person, also about one who was removed before: name, email, phone, picture, profile, sign-ins, devices, notifications, skills, absences. Their jobs and answers stay, with signatures and what was written there, under the name of a removed user. Once erased, asking again changes nothing. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  params: idParams,
  response: done,
  problems: ['person_above_own', 'person_is_self', 'last_system_admin'],
});
