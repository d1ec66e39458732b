import type { ProblemCode } from '@plumbline/contract/problems';
import { problemStatuses } from '@plumbline/contract/problems';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ScimType } from '@plumbline/domain/scim/schemas';
import { ScimFault, scimUrns } from '@plumbline/domain/scim/schemas';
import { Problem, problemDocument } from './problem.ts';

/** The media type of SCIM (RFC 7644 §8.1). */
export const scimMediaType = 'application/scim+json; charset=utf-8';

/** Whether an address is one of those that directories call. */
export function isScimAddress(url: string): boolean {
  return /^\/scim\/v2(?=[/?]|$)/.test(url);
}

const typesOfCodes: Partial<Record<ProblemCode, ScimType>> = {
  user_exists: 'uniqueness',
  scim_group_exists: 'uniqueness',
  scim_filter_not_valid: 'invalidFilter',
  scim_path_not_valid: 'invalidPath',
  scim_value_not_valid: 'invalidValue',
  not_valid: 'invalidValue',
  scim_syntax_not_valid: 'invalidSyntax',
  body_not_readable: 'invalidSyntax',
  scim_no_target: 'noTarget',
  scim_not_changeable: 'mutability',
  scim_too_many: 'tooMany',
};

const codesOfTypes: Readonly<Record<ScimType, ProblemCode>> = {
  uniqueness: 'scim_group_exists',
  invalidFilter: 'scim_filter_not_valid',
  invalidPath: 'scim_path_not_valid',
  invalidValue: 'scim_value_not_valid',
  invalidSyntax: 'scim_syntax_not_valid',
  noTarget: 'scim_no_target',
  mutability: 'scim_not_changeable',
  tooMany: 'scim_too_many',
};

/** What the rules of SCIM refuse, as the pipeline reports it; anything else stays what it is. */
export function problemOfScimFault(error: unknown): unknown {
  if (!(error instanceof ScimFault)) return error;
  return new Problem(codesOfTypes[error.scimType], { details: { what: error.what } });
}

/** A problem as directories read it (RFC 7644 §3.12). */
export function scimErrorDocument(problem: Problem, language: Language, requestId: string): object {
  const scimType = typesOfCodes[problem.code];
  const { detail, errors } = problemDocument(problem, language, requestId);
  const of = errors.map(({ path, message }) => `${path}: ${message}`).join(' ');
  return {
    schemas: [scimUrns.error],
    status: String(problemStatuses[problem.code]),
    ...(scimType !== undefined && { scimType }),
    detail: of === '' ? detail : `${detail} ${of}`.slice(0, 1000),
  };
}
