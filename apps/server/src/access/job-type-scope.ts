import type { Actor } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The job types that a person sees, as a condition on `t` (job_types): `seesJobType` of domain/access said in SQL.
 * @param isGoneToo those that were removed or switched off as well, as far as they would be seen otherwise
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

/** The permission set of a job type lets inspectors in unless it says otherwise. */
const inspectorMayUse = sql`coalesce((t.settings #>> '{permissions,inspector,read}')::boolean, true)`;

/** What the rules look at in a job type (`JobTypeFacts`), as one JSON column over `t`. */
export const jobTypeFacts: RawBuilder<unknown> = sql`json_build_object(
  'isDisabled', t.is_disabled, 'inspectorMayUse', ${inspectorMayUse}, 'clientCanCreate', t.client_can_create)`;
