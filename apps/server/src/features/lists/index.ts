// What other features may import of lists.
export type { FilterReader } from './filters/custom-filters.ts';
export { customFilterColumns, fieldsWithCustom } from './filters/custom-filters.ts';
export type { GroupColumn } from './filters/list-groups.ts';
export { countGroups, groupColumn, groupedOrder, groupsOfRows } from './filters/list-groups.ts';
export type { IndexedOrder } from './filters/list-order.ts';
export { filterOfSorts, listOrder, readListSort } from './filters/list-order.ts';
export { jobsOfProjects } from './filters/project-field-filters.ts';
export { skillExpiryColumn } from './filters/skill-filters.ts';
export type { ListQuestion, ListReader, ListSource } from './list-source.ts';
export { momentCell, peopleCell } from './person-cells.ts';
export type { ReportReader } from './report-reader.ts';
export { datesOf } from './report-reader.ts';
export { listWords } from './words/list-words.ts';
export { reportWords } from './words/report-words.ts';
