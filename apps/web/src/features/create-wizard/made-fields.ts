import type { Project } from '@plumbline/contract/projects';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';

/** The fields of a new project in which the person may name skills. */
export function skillFieldsOf(project: Project, definitions: readonly ProjectField[]): readonly ProjectField[] {
  const written = new Set(project.fields.filter(({ can }) => can.includes('write')).map(({ id }) => id));
  return definitions.filter((field) => fieldHolds(field, 'skills') && written.has(field.id));
}
