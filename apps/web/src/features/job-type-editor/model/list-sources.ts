import type { ListSource } from '@plumbline/domain/values/list-source';

/** The lists of the instance that a question can choose from, in the order of their menu (spec/1 §3 "List sources"). */
export const offeredLists = [
  'projects',
  'users',
  'job_types',
  'factories',
  'materials',
  'customers',
] as const satisfies readonly ListSource[];
