import { roles } from '../actor/roles.ts';
import type { CustomStatus } from '../jobs/status.ts';
import { isKnownStatus } from '../jobs/status.ts';
import type { AutomationProblem } from './automation-problem.ts';

/** What an instance has made itself and definitions call by its name. */
export interface KnownNames {
  readonly customStatuses: readonly CustomStatus[];
}

const codes = { status: 'no_such_status', role: 'no_such_role' } as const;
type Kind = keyof typeof codes;

/** Which names are compared with a field of conditions: `job.status`, `user.role`, `actor.role`. */
function namesOfField(field: unknown): Kind | undefined {
  if (typeof field !== 'string') return undefined;
  return field === 'job.status' ? 'status' : /^(user|actor)\.role$/.test(field) ? 'role' : undefined;
}

function isThere(kind: Kind, name: string, { customStatuses }: KnownNames): boolean {
  return kind === 'status' ? isKnownStatus(name, customStatuses) : (roles as readonly string[]).includes(name);
}

/**
 * The statuses and roles that a checked part of a definition names and that aren't there: what waits for them waits for ever, and no run
 * says so. The projects of an action's filter have neither.
 */
export function unknownNames(part: unknown, path: string, known: KnownNames): readonly AutomationProblem[] {
  if (Array.isArray(part)) return part.flatMap((one, place) => unknownNames(one, `${path}.${place}`, known));
  if (typeof part !== 'object' || part === null) return [];
  const compared = 'field' in part ? namesOfField(part.field) : undefined;
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'filter') return [];
    const kind = key === 'status' || key === 'role' ? key : key === 'value' ? compared : undefined;
    if (!kind) return unknownNames(value, `${path}.${key}`, known);
    return [value].flat().flatMap((name, place) => {
      if (typeof name !== 'string' || name === '' || isThere(kind, name, known)) return [];
      const at = Array.isArray(value) ? `${path}.${key}.${place}` : `${path}.${key}`;
      return [{ path: at, code: codes[kind], name }];
    });
  });
}
