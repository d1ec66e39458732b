import { roles } from '@plumbline/domain/actor/roles';
import { emailAddress } from '@plumbline/domain/users/contact';
import { invitationLimit } from '@plumbline/domain/users/invitation-list';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { companyNames, nameInput, projectIds, user } from './users.ts';
import { done, id, moment } from './wire.ts';

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

/** What becomes of one row: `invited`, or what is against it; while it is only looked at, `ready` to be invited. */
const invitationOutcomes = ['ready', 'invited', 'user_exists', 'email_not_valid', 'doubled'] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(invitationOutcomes),
  /** Who was invited. */
  user: id.nullable(),
});

export type InvitationResult = z.output<typeof invitationResult>;

export const inviteUsers = defineCall({
  name: 'inviteUsers',
  method: 'POST',
  path: '/v2/users/invite',
  feature: 'users',
  summary:
    'Invites many people in one role, and says for each row, in their order, what became of it; a row that is refused stops no other. With `check` nobody is invited. Companies and projects are for clients, who need one of them. `mailLeaves` false: no email is sent, the links are given by linkInvitations.',
  spec: 'Beyond the specification: inviting many people at once',
  body: z
    .object({
      people: z
        .array(z.object({ email: z.string().max(500), name: nameInput.optional() }))
        .min(1)
        .max(invitationLimit),
      role: z.enum(roles),
      companies: companyNames.optional(),
      client_projects: projectIds.optional(),
      check: z.boolean().default(false),
    })
    .transform(({ client_projects, ...rest }) => ({ ...rest, clientProjectIds: client_projects })),
  response: z.object({ results: z.array(invitationResult), mailLeaves: z.boolean() }),
  problems: ['role_above_own'],
});

export const linkInvitations = defineCall({
  name: 'linkInvitations',
  method: 'POST',
  path: '/v2/users/invitation-links',
  feature: 'users',
  summary:
    'New links of invitations, to be handed on by the person who invites, while this server sends no emails; earlier links end. All or none, as with invitations that are sent again.',
  spec: 'Beyond the specification: inviting many people at once',
  body: z.object({ users: z.array(id).min(1).max(invitationLimit) }),
  response: z.array(z.object({ user: id, email: z.string(), link: z.string(), expires_at: moment })),
  problems: ['user_cannot_be_invited', 'invitations_are_sent'],
});
