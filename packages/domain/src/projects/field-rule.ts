import type { Actor } from '../access/actor.ts';
import { atLeast } from '../access/roles.ts';
import type { ProjectField } from './field-definitions.ts';

/** What a field's own rule gives a role (Spec 2 §6); administrators read and write every field. */
export function fieldRule(
  actor: Pick<Actor, 'role'>,
  field: Pick<ProjectField, 'accessRules'>,
): ProjectField['accessRules'][keyof ProjectField['accessRules']] {
  if (atLeast(actor.role, 'business_admin')) return { read: true, write: true };
  return field.accessRules[actor.role as 'project_manager' | 'inspector' | 'client'];
}
