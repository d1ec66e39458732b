import { maxScimOperations, scimPatchOperators } from '@plumbline/domain/scim/patch';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import type { ProblemCode } from './problems.ts';

const spec = 'decision on provisioning';
const resource = z.record(z.string(), z.unknown());
const idParams = z.object({ id: z.string().min(1).max(200) });
const nameParams = z.object({ name: z.string().min(1).max(200) });

/** Which attributes a response has (RFC 7644 §3.9). */
const shown = { attributes: z.string().max(2000).optional(), excludedAttributes: z.string().max(2000).optional() };
const shownQuery = z.object(shown);

/** A page of resources: `startIndex` counts from 1, and a `count` that is too large is made smaller (RFC 7644 §3.4.2.4). */
const listQuery = z.object({
  ...shown,
  filter: z.string().max(20_000).optional(),
  sortBy: z.string().max(200).optional(),
  sortOrder: z
    .string()
    .max(20)
    .optional()
    .transform((order) => (order?.toLowerCase().startsWith('desc') ? ('descending' as const) : ('ascending' as const))),
  startIndex: z.coerce.number().int().min(-1_000_000).max(10_000_000).default(1),
  count: z.coerce.number().int().min(-1_000_000).max(10_000_000).optional(),
});

/** JSON values of a body: a group with all of its members. */
const maxBodyValues = 60_000;

const patchBody = z.object({
  schemas: z.array(z.string()).optional(),
  Operations: z
    .array(
      z.object({
        op: z.string().toLowerCase().pipe(z.enum(scimPatchOperators)),
        path: z.string().max(20_000).optional(),
        value: z.unknown(),
      }),
    )
    .min(1)
    .max(maxScimOperations),
});

const refusals: readonly ProblemCode[] = ['scim_token_not_valid'];
const changes: readonly ProblemCode[] = [
  ...refusals,
  'scim_value_not_valid',
  'scim_path_not_valid',
  'scim_filter_not_valid',
  'scim_no_target',
  'scim_not_changeable',
  'scim_too_many',
  'scim_changed_meanwhile',
  'person_above_own',
  'last_administrator',
  'body_too_large',
];

const listProblems: readonly ProblemCode[] = [
  ...refusals,
  'scim_filter_not_valid',
  'scim_path_not_valid',
  'scim_too_many',
];
const creationProblems: readonly ProblemCode[] = [
  ...changes,
  'user_exists',
  'scim_group_exists',
  'people_limit_reached',
];
const readingProblems: readonly ProblemCode[] = [...refusals, 'not_found'];
const changeProblems: readonly ProblemCode[] = [...creationProblems, 'not_found'];
const removalProblems: readonly ProblemCode[] = [
  ...readingProblems,
  'scim_changed_meanwhile',
  'person_above_own',
  'last_administrator',
];

/** What the calls of a directory have in common: a token of the company instead of a sign-in, and the media type of SCIM. */
const common = {
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  response: z.unknown(),
} as const;

export const readScimConfig = defineCall({
  ...common,
  name: 'readScimConfig',
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'What of SCIM 2.0 there is: PATCH, filters, sorting and entity tags; no bulk operations and no passwords.',
  problems: refusals,
});

export const listScimResourceTypes = defineCall({
  ...common,
  name: 'listScimResourceTypes',
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'The resources that a directory manages: people and groups.',
  problems: refusals,
});

export const readScimResourceType = defineCall({
  ...common,
  name: 'readScimResourceType',
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{name}',
  summary: 'One of the resources that a directory manages.',
  params: nameParams,
  problems: [...refusals, 'not_found'],
});

export const listScimSchemas = defineCall({
  ...common,
  name: 'listScimSchemas',
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'The attributes of people and groups, with what may be done with each.',
  problems: refusals,
});

export const readScimSchema = defineCall({
  ...common,
  name: 'readScimSchema',
  method: 'GET',
  path: '/scim/v2/Schemas/{name}',
  summary: 'The attributes of one resource, by the URN of its schema.',
  params: nameParams,
  problems: [...refusals, 'not_found'],
});

export const listScimUsers = defineCall({
  ...common,
  name: 'listScimUsers',
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'A page of people that meet a filter (RFC 7644 §3.4.2), at most 200.',
  query: listQuery,
  problems: listProblems,
});

export const createScimUser = defineCall({
  ...common,
  name: 'createScimUser',
  method: 'POST',
  path: '/scim/v2/Users',
  bodyKind: 'scim',
  maxBodyValues,
  summary: 'Creates one of the people (RFC 7644 §3.3).',
  query: shownQuery,
  body: resource,
  problems: creationProblems,
});

export const readScimUser = defineCall({
  ...common,
  name: 'readScimUser',
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  summary: 'One of the people. With If-None-Match it answers 304 while nothing has changed.',
  params: idParams,
  query: shownQuery,
  problems: readingProblems,
});

export const replaceScimUser = defineCall({
  ...common,
  name: 'replaceScimUser',
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  bodyKind: 'scim',
  maxBodyValues,
  summary: 'Replaces one of the people (RFC 7644 §3.5.1). With If-Match only as it was read.',
  params: idParams,
  query: shownQuery,
  body: resource,
  problems: changeProblems,
});

export const patchScimUser = defineCall({
  ...common,
  name: 'patchScimUser',
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  bodyKind: 'scim',
  maxBodyValues,
  summary: 'Changes one of the people (RFC 7644 §3.5.2): all operations or none. With If-Match only as it was read.',
  params: idParams,
  query: shownQuery,
  body: patchBody,
  problems: changeProblems,
});

export const removeScimUser = defineCall({
  ...common,
  name: 'removeScimUser',
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  summary: 'Bans somebody who left: their sessions end at once, and what they did stays.',
  params: idParams,
  problems: removalProblems,
});

export const listScimGroups = defineCall({
  ...common,
  name: 'listScimGroups',
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'A page of groups that meet a filter (RFC 7644 §3.4.2), at most 200.',
  query: listQuery,
  problems: listProblems,
});

export const createScimGroup = defineCall({
  ...common,
  name: 'createScimGroup',
  method: 'POST',
  path: '/scim/v2/Groups',
  bodyKind: 'scim',
  maxBodyValues,
  summary: 'Creates one of the groups (RFC 7644 §3.3).',
  query: shownQuery,
  body: resource,
  problems: creationProblems,
});

export const readScimGroup = defineCall({
  ...common,
  name: 'readScimGroup',
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  summary: 'One of the groups. With If-None-Match it answers 304 while nothing has changed.',
  params: idParams,
  query: shownQuery,
  problems: readingProblems,
});

export const replaceScimGroup = defineCall({
  ...common,
  name: 'replaceScimGroup',
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  bodyKind: 'scim',
  maxBodyValues,
  summary: 'Replaces one of the groups (RFC 7644 §3.5.1). With If-Match only as it was read.',
  params: idParams,
  query: shownQuery,
  body: resource,
  problems: changeProblems,
});

export const patchScimGroup = defineCall({
  ...common,
  name: 'patchScimGroup',
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  bodyKind: 'scim',
  maxBodyValues,
  summary: 'Changes one of the groups (RFC 7644 §3.5.2): all operations or none. With If-Match only as it was read.',
  params: idParams,
  query: shownQuery,
  body: patchBody,
  problems: changeProblems,
});

export const removeScimGroup = defineCall({
  ...common,
  name: 'removeScimGroup',
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  summary: 'Deletes a group. What its members had by it alone ends.',
  params: idParams,
  problems: removalProblems,
});

export type ScimListQuery = z.output<typeof listQuery>;
export type ScimShownQuery = z.output<typeof shownQuery>;
