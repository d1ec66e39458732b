interface Condition {
  readonly field?: unknown;
  readonly value?: unknown;
}

/**
 * What a list's own choices are in the filter language, as the address holds it; null when nothing is chosen.
 * @param conditions all of which must hold
 */
export function choicesText(conditions: readonly object[]): string | null {
  return conditions.length === 0 ? null : JSON.stringify({ and: conditions });
}

/**
 * Reads choices back from the address: gives what a field is compared with. What isn't ours, such as an address that somebody
 * wrote by hand, is as if nothing were chosen.
 */
export function choicesFrom(text: string | null): (field: string) => unknown {
  let conditions: readonly (Condition | null)[] = [];
  try {
    const filter = JSON.parse(text ?? '{}') as { and?: unknown } | null;
    if (Array.isArray(filter?.and)) conditions = filter.and as Condition[];
  } catch {
    // Not even JSON.
  }
  return (field) => conditions.find((condition) => condition?.field === field)?.value;
}
