/** What bulk changes touch of a job, each part restored by itself. */
export const bulkParts = ['status', 'people', 'start', 'length', 'project', 'skills', 'copy'] as const;
export type BulkPart = (typeof bulkParts)[number];

/** Somebody on a job, with their confirmation; moments as ISO 8601. */
export interface BulkAssignee {
  readonly userId: string;
  readonly assignedAt: string;
  readonly assignedBy: string | null;
  readonly confirmedAt: string | null;
}

/** The parts of a job as they stand; parts that were not read are missing. */
export interface BulkState {
  readonly status?: { readonly name: string; readonly since: string | null };
  /** In the order of their ids. */
  readonly people?: readonly BulkAssignee[];
  readonly start?: string | null;
  /** The planned length, in minutes. */
  readonly length?: number | null;
  readonly project?: string | null;
  /** In their order. */
  readonly skills?: readonly string[];
  /** The copy that was made of it. */
  readonly copy?: string | null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** In which parts two states of a job differ. */
export function changedParts(before: BulkState, after: BulkState): readonly BulkPart[] {
  return bulkParts.filter((part) => !isSame(before[part] ?? null, after[part] ?? null));
}
