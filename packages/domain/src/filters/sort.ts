/** How a list is sorted: one of the fields that the list can be sorted by. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'ascending' | 'descending';
}

/** What each list can be sorted by, under the names that the wire uses; the first one stands for none. */
export const sortFields = {
  jobs: ['created_at', 'ID', 'startDate', 'status', 'updated_at'],
  projects: ['created_at', 'name', 'updated_at'],
  users: ['created_at', 'name', 'email', 'role'],
  job_types: ['created_at', 'title'],
  files: ['created_at', 'originalName'],
  reports: ['created_at', 'name'],
  skills: ['created_at', 'name'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type SortedList = keyof typeof sortFields;
export type SortField<List extends SortedList> = (typeof sortFields)[List][number];

/**
 * Reads a sort: `-created_at` is newest first, `name` is A to Z. Takes the text and the fields that are allowed; gives
 * null for a field that isn't, and for no text newest first (decisions, "Wire format").
 */
export function readSort<Field extends string>(
  text: string | undefined,
  fields: readonly [Field, ...Field[]],
): Sort<Field> | null {
  if (text === undefined || text === '') return { field: fields[0], direction: 'descending' };
  const name = text.startsWith('-') ? text.slice(1) : text;
  const field = fields.find((one) => one === name);
  return field === undefined ? null : { field, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

/** The sort as it goes into an address or a saved view; what `readSort` reads. */
export function sortToWire({ field, direction }: Sort): string {
  return direction === 'descending' ? `-${field}` : field;
}
