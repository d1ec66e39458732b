import { maxScimOperations, scimPatchOperators } from '@plumbline/domain/scim/patch';
import { z } from 'zod';
import type { ProblemCode } from './problems.ts';

/* What calls of directories (SCIM 2.0) take and refuse, of people and of groups. */

export const spec = 'decision on provisioning';
export const resource = z.record(z.string(), z.unknown());
/** The protocol's own media type and shapes: sent as they are. */
export const response = z.unknown();
export const idParams = z.object({ id: z.string().min(1).max(200) });
export const nameParams = z.object({ name: z.string().min(1).max(200) });

/** Which attributes a response has (RFC 7644 §3.9). */
const shown = { attributes: z.string().max(2000).optional(), excludedAttributes: z.string().max(2000).optional() };
export const shownQuery = z.object(shown);

/** A page of resources: `startIndex` counts from 1, and a `count` that is too large is made smaller (RFC 7644 §3.4.2.4). */
export const listQuery = z.object({
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
export const maxBodyValues = 60_000;

export const patchBody = z.object({
  schemas: z.array(z.string()).optional(),
  Operations: z
    .array(
      z.object({
        op: z.string().toLowerCase().pipe(z.enum(scimPatchOperators)),
        path: z.string().max(20_000).optional(),
        // What is removed needs none (RFC 7644 §3.5.2.2).
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxScimOperations),
});

export const refusals: readonly ProblemCode[] = ['scim_token_not_valid'];
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

export const listProblems: readonly ProblemCode[] = [
  ...refusals,
  'scim_filter_not_valid',
  'scim_path_not_valid',
  'scim_too_many',
];
export const creationProblems: readonly ProblemCode[] = [
  ...changes,
  'user_exists',
  'scim_group_exists',
  'people_limit_reached',
];
export const readingProblems: readonly ProblemCode[] = [...refusals, 'not_found'];
export const changeProblems: readonly ProblemCode[] = [...creationProblems, 'not_found'];
export const removalProblems: readonly ProblemCode[] = [
  ...readingProblems,
  'scim_changed_meanwhile',
  'person_above_own',
  'last_administrator',
];

export type ScimListQuery = z.output<typeof listQuery>;
export type ScimShownQuery = z.output<typeof shownQuery>;
