import type { ProjectFieldTypeDefinition } from './define-field-type.ts';
import { addressField } from './fields/address.ts';
import { listField, statusListField } from './fields/choice.ts';
import { blueprintElementsField, blueprintListField, fileListField } from './fields/files.ts';
import { rankingField } from './fields/ranking.ts';
import { skillsField } from './fields/skills.ts';
import { customerTableField, tableField } from './fields/table.ts';
import { textField } from './fields/text.ts';

/** The types of project fields in the specification's order (spec/2 §3). */
export const projectFieldTypeNames = [
  'text',
  'address',
  'file_list',
  'blueprint_list',
  'status_list',
  'list',
  'ranking',
  'skills',
  'table',
  'customer_table',
  'blueprint_elements',
] as const;

export type ProjectFieldType = (typeof projectFieldTypeNames)[number];

/** All types of project fields. One that is forgotten here does not compile (architecture, "One registry recipe"). */
export const projectFieldTypes: Readonly<Record<ProjectFieldType, ProjectFieldTypeDefinition>> = {
  text: textField,
  address: addressField,
  file_list: fileListField,
  blueprint_list: blueprintListField,
  status_list: statusListField,
  list: listField,
  ranking: rankingField,
  skills: skillsField,
  table: tableField,
  customer_table: customerTableField,
  blueprint_elements: blueprintElementsField,
};
