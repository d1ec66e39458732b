import type { Actor } from '../actor/actor.ts';
import { atLeast } from '../actor/roles.ts';

/** What a role may do with a project field. */
export interface FieldRule {
  readonly read: boolean;
  readonly write: boolean;
}

/** What a field's own rule gives a role (spec/2 §6); administrators read and write every field. */
export function fieldRule(
  actor: Pick<Actor, 'role'>,
  field: { readonly accessRules: Readonly<Record<'project_manager' | 'inspector' | 'client', FieldRule>> },
): FieldRule {
  if (atLeast(actor.role, 'business_admin')) return { read: true, write: true };
  return field.accessRules[actor.role as 'project_manager' | 'inspector' | 'client'];
}
