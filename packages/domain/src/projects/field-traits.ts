import type { ProjectFieldType } from './field-types.ts';

/** What fields of projects hold that is more than a value of their own. */
type FieldContent = 'address' | 'files' | 'plans' | 'skills';

/**
 * What fields of a type hold, where it is more than a value: what the rest of the product asks of a type instead of its name,
 * besides what its definition in the registry says. This module loads nothing, so that a screen may ask without loading how the
 * values of all types are read and checked, and it is short, for it is on the way to the first screen. Its test holds it against
 * the values that each type takes.
 */
const contentOf: Readonly<Partial<Record<ProjectFieldType, FieldContent>>> = {
  address: 'address',
  file_list: 'files',
  blueprint_list: 'plans',
  skills: 'skills',
};

/** Whether a field of projects holds this. */
export function fieldHolds({ type }: { readonly type: ProjectFieldType }, content: FieldContent): boolean {
  return contentOf[type] === content;
}
