import type { Actor } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The job types that a person sees, as a condition on `t` (job_types): `seesJobType` of domain/access in SQL.
 * @param isGoneToo includes removed and disabled ones that would be visible otherwise
 */
export function visibleJobTypes(actor: Pick<Actor, 'role'>, { isGoneToo = false } = {}): RawBuilder<unknown> {
  const isThere = isGoneToo ? sql`true` : sql`t.removed_at is null`;
  const isUsed = isGoneToo ? sql`true` : sql`t.removed_at is null and not t.is_disabled`;
  switch (actor.role) {
    case 'sys_admin':
    case 'business_admin':
    case 'project_manager':
      return isThere;
    case 'inspector':
      return sql`${isUsed} and ${inspectorMayUse}`;
    case 'client':
      return sql`${isUsed} and t.client_can_create`;
  }
}

/** A job type allows inspectors unless its permissions say otherwise. */
const inspectorMayUse = sql`coalesce((t.settings #>> '{permissions,inspector,read}')::boolean, true)`;

/** The facts of a job type for the rules (`JobTypeFacts`), as one JSON column over `t`. */
export const jobTypeFacts: RawBuilder<unknown> = sql`json_build_object(
  'isDisabled', t.is_disabled, 'inspectorMayUse', ${inspectorMayUse}, 'clientCanCreate', t.client_can_create)`;
