import { roles } from '@plumbline/domain/actor/roles';
import { emailAddress } from '@plumbline/domain/users/contact';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { companyNames, nameInput, projectIds, user } from './users.ts';
import { done } from './wire.ts';

/** Whether mail leaves this server; false: the invitation stays in its outbox, where its link is found. Older servers don't say. */
const mailLeaves = z.boolean().optional();

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: '/v2/users',
  feature: 'users',
  summary: 'Invites a person by e-mail. Companies and projects are for clients.',
  spec: 'spec/1 §5; spec/2 §7 Users',
  body: z
    .object({
      email: emailAddress,
      role: z.enum(roles),
      name: nameInput.optional(),
      companies: companyNames.optional(),
      client_projects: projectIds.optional(),
    })
    .transform(({ client_projects, ...rest }) => ({ ...rest, clientProjectIds: client_projects })),
  response: user.extend({ mailLeaves }),
  problems: ['user_exists', 'role_above_own'],
});

/** At most so many invitations in one call. */
export const reinviteLimit = 100;

export const reinviteUsers = defineCall({
  name: 'reinviteUsers',
  method: 'POST',
  path: '/v2/users/reinvite',
  feature: 'users',
  summary:
    'Sends the invitation again, with a new link; the earlier one ends. A role that is no longer theirs answers 409. All or none: a refusal names each one that stands against it (`users.7`).',
  spec: 'spec/2 §4 User, §7 Users',
  body: z.object({
    users: z
      .array(z.object({ email: emailAddress, role: z.enum(roles).optional() }))
      .min(1)
      .max(reinviteLimit),
  }),
  response: done.extend({ mailLeaves }),
  problems: ['user_cannot_be_invited', 'conflict'],
});
