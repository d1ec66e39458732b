/**
 * The jobs before and after an open one: the rows that are shown while it is among them; once it has left them, the rows as they were,
 * without others that have left since.
 */
export function queueAround(
  rows: readonly string[],
  known: readonly string[],
  open: string | undefined,
): readonly string[] {
  if (open === undefined) return [];
  if (rows.includes(open)) return rows;
  return known.includes(open) ? known.filter((id) => id === open || rows.includes(id)) : [];
}
