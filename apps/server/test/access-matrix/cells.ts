import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import type { Place, World } from './world.ts';

/** What a call is sent with for one cell. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Instead of a JSON body. */
  form?: Record<string, string>;
}

/**
 * The row of one call in the matrix: which status each role gets. A line has five statuses, in the order sys_admin,
 * business_admin, project_manager, inspector, client.
 */
export interface Row {
  send(world: World, place: Place, caller: Role | null): Promise<Sent>;
  own: string;
  /** Left out where the call is about nothing in particular. */
  other?: string;
  /** Left out: nobody finds another instance's thing; roles that may not do it at all may get 403. */
  foreign?: string;
  /** Without sign-in; 401 by default. */
  stranger?: number;
}

/** The expected statuses of one line: each role with those that are right. */
export function statusesOf(row: Row, place: Place): Record<Role, readonly number[]> | undefined {
  const own = read(row.own);
  if (place === 'own') return own;
  if (place === 'other') return row.other === undefined ? undefined : read(row.other);
  if (row.foreign !== undefined) return read(row.foreign);
  if (row.other === undefined) return undefined;
  return Object.fromEntries(
    roles.map((role) => [role, own[role].includes(403) ? [403, 404] : [404]]),
  ) as unknown as Record<Role, readonly number[]>;
}

function read(line: string): Record<Role, readonly number[]> {
  const statuses = line.trim().split(/\s+/);
  if (statuses.length !== roles.length) throw new Error(`five statuses are wanted: ${line}`);
  return Object.fromEntries(
    roles.map((role, index) => [role, (statuses[index] ?? '').split('|').map(Number)]),
  ) as unknown as Record<Role, readonly number[]>;
}

/** A call without a subject, sent with nothing. */
export function plain(own: string, sent: Sent = {}, stranger?: number): Row {
  return { send: async () => sent, own, ...(stranger !== undefined && { stranger }) };
}
