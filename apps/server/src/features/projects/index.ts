// What other features may import of projects.
export { projectFilterColumns, projectFilterFields } from './project-filters.ts';
export { changeMembers, memberIdsOf } from './projects.queries.ts';
export type { FieldForUser } from './store/field-access.ts';
export { fieldsForUser, findProject } from './store/field-access.ts';
export { optionIds, readFieldValues, writeFieldValue } from './store/field-values.ts';
export { belongsTo, optionsById } from './store/list-options.ts';
export { readRows, rowsById } from './store/table-rows.ts';
export { choiceIds, choosesNamed, translatedChoices } from './store/translated-choices.ts';
