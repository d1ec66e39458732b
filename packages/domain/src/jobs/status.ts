/** The statuses that every instance has, in the order in which a new instance shows them (spec/1 §4). */
export const builtInStatuses = ['open', 'assigned', 'confirmed', 'rejected', 'reported', 'review', 'done'] as const;

export type BuiltInStatus = (typeof builtInStatuses)[number];

/** A built-in status or the name of a custom one. */
export type JobStatus = string;

/** Defined in the settings; its name is what the wire carries and what jobs keep. */
export interface CustomStatus {
  readonly name: string;
  readonly colour: string;
}

/** Review's colour is a setting of its own (branding, "review colour"); this is its default (spec/1 §9). */
export const defaultReviewColour = '#E010B2';

/** spec/1 §4: open grey, rejected red, assigned blue, reported green, review pink, done cyan, confirmed orange. */
export const defaultStatusColours: Readonly<Record<BuiltInStatus, string>> = {
  open: '#8A94A6',
  assigned: '#2B7DE9',
  confirmed: '#F08C00',
  rejected: '#E03131',
  reported: '#2F9E44',
  review: defaultReviewColour,
  done: '#1098AD',
};

/** Whether a status is one of the product's seven, not one that the instance made (spec/1 §4). */
export function isBuiltInStatus(status: JobStatus): status is BuiltInStatus {
  return (builtInStatuses as readonly string[]).includes(status);
}

/** Statuses that devices don't sync: jobs that are over, and those that the person declined (decision 0024). */
export const orphanedStatuses: readonly BuiltInStatus[] = ['done', 'rejected'];

/** Whether the instance knows this status. */
export function isKnownStatus(status: JobStatus, custom: readonly CustomStatus[]): boolean {
  return isBuiltInStatus(status) || custom.some((one) => one.name === status);
}

/**
 * All statuses as the dropdown lists them (spec/1 §4): those of `statusOrder` first, then what it leaves out, built-in
 * before custom. Names that no longer exist are passed over.
 */
export function orderedStatuses(
  custom: readonly CustomStatus[],
  statusOrder: readonly JobStatus[],
): readonly JobStatus[] {
  const all = [...builtInStatuses, ...custom.map((one) => one.name)];
  return [...new Set([...statusOrder.filter((status) => all.includes(status)), ...all])];
}

/** The colour of a status. A status that the instance doesn't know any more is as grey as open. */
export function statusColour(status: JobStatus, custom: readonly CustomStatus[], reviewColour: string): string {
  if (status === 'review') return reviewColour;
  if (isBuiltInStatus(status)) return defaultStatusColours[status];
  return custom.find((one) => one.name === status)?.colour ?? defaultStatusColours.open;
}
