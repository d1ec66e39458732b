/** The kinds of things that people name and that have translations, in the order in which they are edited. */
export const nameKinds = [
  'job_type',
  'skill',
  'status',
  'project_field_group',
  'project_field',
  'list_option',
  'profile_field',
] as const;

export type NameKind = (typeof nameKinds)[number];

/** The longest translation of each text of a kind; of several texts of one sort the key goes on: `column.Floor`. */
const limits: Readonly<Record<NameKind, Readonly<Record<string, number>>>> = {
  job_type: { name: 200, description: 5000 },
  skill: { name: 100 },
  status: { name: 200 },
  project_field_group: { name: 200 },
  project_field: { name: 200, column: 200 },
  list_option: { name: 200 },
  profile_field: { name: 120, option: 120 },
};

/** The sort of text that a key names: `column` of `column.Floor`. */
export function sortOfKey(key: string): string {
  const dot = key.indexOf('.');
  return dot < 0 ? key : key.slice(0, dot);
}

/** How long a translation may be, in characters; null for a text that things of this kind don't have. */
export function translationLimit(kind: NameKind, key: string): number | null {
  const sort = sortOfKey(key);
  return Object.hasOwn(limits[kind], sort) ? (limits[kind][sort] ?? null) : null;
}
