import { describe, expect, it } from 'vitest';
import { defaultReportSettings } from '@plumbline/domain/reports/settings';
import {
  newDraft,
  resetDraft,
  withCalculation,
  withColumn,
  withColumns,
  withDuplicate,
  withFlag,
  withGroups,
  withOffered,
  withoutColumn,
  withoutOffered,
  withRows,
  withTotals,
  withType,
} from './draft.ts';
import type { OfferedColumn } from './offered-column.ts';

const offered = (column: Partial<OfferedColumn>): OfferedColumn => ({
  type: 'property',
  table: 'jobs',
  field: 'job_id',
  root: null,
  title: 'Job id',
  value: 'number',
  targets: [],
  expressions: [],
  isMany: false,
  question: null,
  jobTypes: [],
  ...column,
});

const question = (isGlobal: boolean) =>
  offered({
    type: 'question',
    table: 'job_type',
    field: 'q1',
    root: 'q0',
    question: { type: 'text', jobTypes: ['t1'], isGlobal, name: 'question', isRemoved: false, group: null, step: null },
  });

const empty = newDraft('jobs', null, 'Lifts');

describe('the draft of a report', () => {
  it('starts with the specified settings: only the newest 500 rows, the others off', () => {
    expect(empty.settings).toEqual(defaultReportSettings);
    expect(empty.settings.limit_historical_data).toBe(true);
    expect(empty.columns).toEqual([]);
  });

  it('gives each column an id of its own and its place', () => {
    const draft = withOffered(
      withoutColumn(withOffered(withOffered(empty, offered({})), offered({})), 'c1'),
      offered({}),
    );
    expect(new Set(draft.columns.map(({ _id }) => _id)).size).toBe(2);
    expect(draft.columns.map(({ order }) => order)).toEqual([0, 1]);
  });

  it('puts another column of the same behind a column, without its name, and takes all of them away together', () => {
    const two = withOffered(withOffered(empty, offered({})), offered({ field: 'job_status' }));
    const draft = withDuplicate(withColumn(two, 'c1', { name: 'Number' }), 'c1');
    expect(draft.columns.map(({ _id, field, name, order }) => [_id, field, name, order])).toEqual([
      ['c1', 'job_id', 'Number', 0],
      ['c3', 'job_id', '', 1],
      ['c2', 'job_status', '', 2],
    ]);
    expect(withoutOffered(draft, offered({})).columns.map(({ _id }) => _id)).toEqual(['c2']);
    expect(withDuplicate(withCalculation(empty, 'Price'), 'c1').columns[1]?.name).toBe('Price');
  });

  it('unites the answers to a global question, and only to that', () => {
    expect(withOffered(empty, question(true)).columns[0]?.root).toBe('q0');
    expect(withOffered(empty, question(false)).columns[0]?.root).toBeNull();
  });

  it('switches projectReport off with the first column of the job-type table, and keeps it off', () => {
    const project = withFlag(withOffered(empty, offered({})), 'projectReport', true);
    expect(project.settings.projectReport).toBe(true);
    const withQuestion = withOffered(project, question(false));
    expect(withQuestion.settings.projectReport).toBe(false);
    expect(withFlag(withQuestion, 'projectReport', true).settings.projectReport).toBe(false);
  });

  it('forgets what was about a column that goes', () => {
    const full = {
      ...withGroups(withOffered(withOffered(empty, offered({})), offered({ field: 'job_status' })), ['c2']),
      sort: [{ column: 'c1', direction: 'ascending' as const }],
      chart: { kind: 'bar' as const, total: 0 },
      pivot: { rows: 'c1', columns: 'c2', value: { column: null, measure: 'count' as const } },
    };
    const less = withoutColumn(full, 'c2');
    expect(less).toMatchObject({ group_by: [], chart: null, pivot: null });
    expect(less.sort).toHaveLength(1);
  });

  it('draws what is left once a column goes: no stack of one group, nothing without a figure', () => {
    const draft = withOffered(withOffered(empty, offered({})), offered({ field: 'job_status' }));
    const stacked = { ...withGroups(draft, ['c1', 'c2']), chart: { kind: 'stacked' as const, total: 0 } };
    expect(withoutColumn(stacked, 'c2').chart).toEqual({ kind: 'bar', total: 0 });
    const ofColumn = withTotals(stacked, [{ column: 'c2', measure: 'count' }]);
    expect(withoutColumn(ofColumn, 'c2')).toMatchObject({ totals: [], chart: null });
  });

  it('counts rows once it is grouped, and draws the figure that it drew', () => {
    const grouped = withGroups(withOffered(empty, offered({})), ['c1']);
    expect(grouped.totals).toEqual([{ column: null, measure: 'count' }]);
    const sum = { column: 'c1', measure: 'sum' } as const;
    const two = { ...withTotals(grouped, [...grouped.totals, sum]), chart: { kind: 'bar' as const, total: 1 } };
    expect(withTotals(two, [two.totals[1]!]).chart).toEqual({ kind: 'bar', total: 0 });
    expect(withTotals(two, []).chart).toBeNull();
  });

  it('draws the same figure once that is changed', () => {
    const grouped = withGroups(withOffered(empty, offered({})), ['c1']);
    const sum = { column: 'c1', measure: 'sum' } as const;
    const two = { ...withTotals(grouped, [...grouped.totals, sum]), chart: { kind: 'bar' as const, total: 1 } };
    const changed = withTotals(two, two.totals.toSpliced(1, 1, { column: 'c1', measure: 'average' }));
    expect(changed.chart).toEqual({ kind: 'bar', total: 1 });
  });

  it('takes a stacked chart back to bars when only one group is left', () => {
    const two = { ...withGroups(empty, ['a', 'b']), chart: { kind: 'stacked' as const, total: 0 } };
    expect(withGroups(two, ['a']).chart?.kind).toBe('bar');
    expect(withGroups(two, []).chart).toBeNull();
  });

  it('resets its columns and flags, and keeps name and filters', () => {
    const filters = { and: [{ field: 'status', operator: 'in', value: ['open'] }] };
    const draft = withFlag(
      withOffered(newDraft('jobs', JSON.stringify(filters), 'Lifts'), offered({})),
      'limit_historical_data',
      false,
    );
    expect(resetDraft(draft)).toEqual({ ...newDraft('jobs', null, 'Lifts'), filters });
  });

  it('has nothing of jobs left once it lists users, and no issue columns once its rows are jobs', () => {
    const draft = withRows(withOffered(empty, offered({})), 'issues', null);
    const withIssue = withOffered(draft, offered({ table: 'issues', field: 'issue_comment' }));
    expect(withRows(withIssue, 'items', null).columns).toHaveLength(1);
    expect(withType(withIssue, 'users')).toMatchObject({ type: 'users', columns: [], filters: null, rows: 'items' });
  });

  it('keeps calculations when columns are put in another order', () => {
    const draft = withCalculation(withOffered(empty, offered({})), 'Price');
    const turned = withColumns(draft, draft.columns.toReversed());
    expect(turned.columns.map(({ name }) => name)).toEqual(['Price', '']);
    expect(turned.columns.map(({ order }) => order)).toEqual([0, 1]);
  });
});
