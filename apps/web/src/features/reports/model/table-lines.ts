import type { ReportRowOnWire, ReportTable } from '@plumbline/contract/report-cells';

export type ReportGroup = ReportTable['groups'][number];

/** A line of the table: a group's heading, or a row. */
export type TableLine =
  | { readonly kind: 'group'; readonly key: string; readonly group: ReportGroup }
  | { readonly kind: 'row'; readonly key: string; readonly row: ReportRowOnWire; readonly index: number };

/**
 * The groups and rows of a report as the lines of a table. Rows are in the order of their groups, so that each group
 * begins where the previous one ends; a group precedes those within it. What isn't loaded yet is left out, with its
 * groups.
 */
export function tableLines(groups: readonly ReportGroup[], rows: readonly ReportRowOnWire[]): readonly TableLine[] {
  if (groups.length === 0) return rows.map((row, index) => ({ kind: 'row', key: row.key, row, index }));
  const lines: TableLine[] = [];
  let reached = 0;
  // If each of several values is a group, a row appears several times.
  const seen = new Map<string, number>();
  const keyOf = ({ key }: ReportRowOnWire) => {
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times === 0 ? key : `${key}+${times}`;
  };
  for (const [place, group] of groups.entries()) {
    // An empty period has no rows that could be on their way.
    if (reached >= rows.length && group.rows > 0) break;
    lines.push({ kind: 'group', key: `group-${place}`, group });
    const next = groups[place + 1];
    const isInner = next === undefined || next.level <= group.level;
    if (!isInner) continue;
    for (const row of rows.slice(reached, reached + group.rows)) {
      lines.push({ kind: 'row', key: keyOf(row), row, index: lines.length });
    }
    reached += group.rows;
  }
  return lines;
}
