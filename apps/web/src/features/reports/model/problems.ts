import type { ReportDefinition } from '@plumbline/domain/reports/definition';

/** The tabs of the builder in which a report is put together. */
export const tabNames = ['columns', 'filters', 'group', 'chart', 'settings'] as const;
export type TabName = (typeof tabNames)[number];

/** A mistake of the report that is built, at its place, in the person's language. */
export interface PlacedProblem {
  /** `columns.2.expression`, `filters.1` (the second condition), `chart`. */
  readonly path: string;
  readonly text: string;
}

const tabOfPart: Readonly<Partial<Record<string, TabName>>> = {
  columns: 'columns',
  rows: 'columns',
  repeat_group: 'columns',
  filters: 'filters',
  sort: 'group',
  group_by: 'group',
  totals: 'group',
  pivot: 'group',
  chart: 'chart',
  settings: 'settings',
} satisfies Partial<Record<keyof ReportDefinition, TabName>>;

/** The tab in which a mistake is mended; null for what stands above them all. */
export function tabOf({ path }: Pick<PlacedProblem, 'path'>): TabName | null {
  return tabOfPart[path.split('.')[0] ?? ''] ?? null;
}

/** Each place once: the first that is said of it. */
export function oncePerPlace(problems: readonly PlacedProblem[]): readonly PlacedProblem[] {
  return [...new Map(problems.toReversed().map((one) => [one.path, one])).values()].toReversed();
}
