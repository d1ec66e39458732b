import type { ProjectFieldType } from './field-types.ts';

/** What a project keeps in a field. */
export type FieldContent =
  | 'text'
  | 'address'
  | 'files'
  | 'plans'
  | 'options'
  | 'rank'
  | 'skills'
  | 'rows'
  /** What is drawn on the project's plans. */
  | 'markings';

/**
 * What the fields of each type hold: all that the rest of the product asks of a type instead of its name. Part of the type's
 * definition; it stands in a module of its own, which loads nothing, so that a screen may ask without loading how the values
 * of all types are read and checked. A type that is forgotten here does not compile.
 */
const contentOf: Readonly<Record<ProjectFieldType, FieldContent>> = {
  text: 'text',
  address: 'address',
  file_list: 'files',
  blueprint_list: 'plans',
  status_list: 'options',
  list: 'options',
  ranking: 'rank',
  skills: 'skills',
  table: 'rows',
  customer_table: 'rows',
  blueprint_elements: 'markings',
};

/** Whether a field of projects holds this. */
export function fieldHolds({ type }: { readonly type: ProjectFieldType }, content: FieldContent): boolean {
  return contentOf[type] === content;
}
