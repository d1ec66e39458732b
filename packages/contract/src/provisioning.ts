import { groupRoles } from '@plumbline/domain/settings/group-roles';
import { firstRoles } from '@plumbline/domain/settings/sign-in-providers';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { personReference, projectReference } from './references.ts';
import { id, idParams, moment } from './wire.ts';

const spec = 'decision on provisioning';

/** Projects of one group. */
export const maxGroupProjects = 200;

/** A group of the directory, and what its members get. */
export const provisionedGroup = z.object({
  _id: id,
  name: z.string(),
  members: z.number().int(),
  role: z.enum(groupRoles).nullable(),
  projects: z.array(projectReference),
});

/** The connection with the company's directory. `token` is null but when it was just made. */
export const provisioning = z.object({
  isOn: z.boolean(),
  address: z.string(),
  token: z.string().nullable(),
  defaultRole: z.enum(firstRoles),
  createdBy: personReference.nullable(),
  created_at: moment.nullable(),
  last_used_at: moment.nullable(),
  /** How many people the directory manages. */
  people: z.number().int(),
  groups: z.array(provisionedGroup),
});

export type Provisioning = z.output<typeof provisioning>;
export type ProvisionedGroup = z.output<typeof provisionedGroup>;

export const readProvisioning = defineCall({
  name: 'readProvisioning',
  method: 'GET',
  path: '/v2/provisioning',
  feature: 'provisioning',
  summary: 'Whether a directory manages the company’s people by SCIM, its groups, and what their members get.',
  spec,
  response: provisioning,
});

export const openProvisioning = defineCall({
  name: 'openProvisioning',
  method: 'POST',
  path: '/v2/provisioning/token',
  feature: 'provisioning',
  summary:
    'Makes the token with which the company’s directory manages its people, with the rights of a company administrator. An earlier one ends. It is sent this once.',
  spec,
  response: provisioning,
});

export const closeProvisioning = defineCall({
  name: 'closeProvisioning',
  method: 'DELETE',
  path: '/v2/provisioning/token',
  feature: 'provisioning',
  summary: 'Ends the token of the company’s directory. People and groups stay as they are.',
  spec,
  response: provisioning,
});

export const changeProvisioning = defineCall({
  name: 'changeProvisioning',
  method: 'PUT',
  path: '/v2/provisioning',
  feature: 'provisioning',
  summary: 'Changes the role of people from the directory to whom no group gives one.',
  spec,
  body: z.object({ defaultRole: z.enum(firstRoles) }),
  response: provisioning,
  problems: ['not_found', 'feature_off'],
});

export const changeProvisionedGroup = defineCall({
  name: 'changeProvisionedGroup',
  method: 'PUT',
  path: '/v2/provisioning/groups/{id}',
  feature: 'provisioning',
  summary:
    'Changes what the members of a group get: a role, and membership of projects, which clients see. It takes effect at once; people above company administrators stay as they are.',
  spec,
  params: idParams,
  body: z.object({ role: z.enum(groupRoles).nullable(), projectIds: z.array(id).max(maxGroupProjects) }),
  response: provisioning,
  problems: ['feature_off', 'last_administrator', 'role_above_own', 'person_above_own'],
});
