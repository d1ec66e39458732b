import type { ReportRowOnWire, ReportTable, ShownColumnOnWire } from '@plumbline/contract/report-cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import type { Cell } from '@plumbline/domain/reports/cells';
import type { BuiltInStatus } from '@plumbline/domain/jobs/status';

/** The columns of a report of jobs as people make it, each with how wide it stands, in pixels. */
const columns = [
  { key: 'job_id', title: 'Job', value: 'number', width: 90 },
  { key: 'job_status', title: 'Status', value: 'text', width: 120 },
  { key: 'job_type_title', title: 'Job type', value: 'text', width: 210 },
  { key: 'full_name', title: 'Assigned to', value: 'text', width: 270 },
  { key: 'project_name', title: 'Project', value: 'text', width: 180 },
  { key: 'project_location', title: 'Place', value: 'place', width: 230 },
  { key: 'start_date', title: 'Starts', value: 'moment', width: 140 },
  { key: 'due', title: 'Due', value: 'date', width: 100 },
  { key: 'issues_count', title: 'Issues', value: 'number', width: 80 },
] as const;

/** How wide a column stands where that is told. */
export const widths: readonly number[] = columns.map(({ width }) => width);

export const shownColumns: readonly ShownColumnOnWire[] = columns.map(({ key, title, value }) => ({
  key,
  column: key,
  part: 'value',
  title,
  value,
  isMissing: false,
}));

const statuses: readonly BuiltInStatus[] = ['open', 'assigned', 'review', 'reported', 'rejected', 'done'];
const jobTypes = ['Fire doors', 'Site safety walk', 'Concrete pour: before the pour', 'Handover of a flat', 'Lift'];
const firstNames = ['Dana', 'Noam', 'Maya', 'Yossi', 'Ruth', 'Amir', 'Tamar'];
const lastNames = ['Levi', 'Cohen', 'Mizrahi', 'Peretz', 'Katz', 'Azulay'];
const streets = ['Herzl', 'Ben Yehuda', 'Weizmann', 'Jabotinsky', 'King George'];

const idOf = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

function personOf(index: number): Cell {
  const text = `${pick(firstNames, index)} ${pick(lastNames, index >> 1)}`;
  return { kind: 'link', text, to: { kind: 'user', id: idOf(3, index % 997) } };
}

function rowOf(index: number): ReportRowOnWire {
  const people = Array.from({ length: 1 + (index % 3) }, (_, place) => personOf(index * 7 + place * 13));
  const status = pick(statuses, index * 5 + (index >> 3));
  const starts = new Date(Date.UTC(2026, 0, 1, 6) + (index % 50_000) * 613_000).toISOString();
  const id = idOf(1, index);
  return {
    key: id,
    to: { kind: 'job', id },
    cells: [
      { kind: 'link', text: String(index + 1), to: { kind: 'job', id } },
      { kind: 'text', text: `${status[0]?.toUpperCase()}${status.slice(1)}`, code: status },
      { kind: 'text', text: pick(jobTypes, index + (index >> 4)) },
      people.length === 1 ? (people[0] ?? null) : { kind: 'list', items: people },
      {
        kind: 'link',
        text: `Tower ${(index * 31) % 5_000}`,
        to: { kind: 'project', id: idOf(2, (index * 31) % 5_000) },
      },
      { kind: 'place', lat: 32.08, long: 34.78, address: `${(index % 120) + 1} ${pick(streets, index)} St, Tel Aviv` },
      { kind: 'moment', at: starts },
      { kind: 'date', date: starts.slice(0, 10) },
      { kind: 'number', number: (index * 7) % 13 },
    ],
  };
}

/** So many jobs as a report has them on the wire, always the same. */
export function makeRows(count: number): readonly ReportRowOnWire[] {
  return Array.from({ length: count }, (_, index) => rowOf(index));
}

export const definition: ReportDefinition = reportDefinition.parse({ type: 'jobs', settings: {} });

/** What stands around the rows of a report, as the server gives it with their first page. */
export function tableOf(total: number): ReportTable {
  return {
    columns: [...shownColumns],
    rows: [],
    total,
    total_is_estimate: false,
    next: null,
    computed_over: null,
    is_limited: false,
    groups: [],
    totals: [],
    pivot: null,
    chart: null,
    problems: [],
  };
}
