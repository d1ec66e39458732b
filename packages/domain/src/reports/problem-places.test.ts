import { describe, expect, it } from 'vitest';
import { checkReport } from './check-report.ts';
import { hidesRows, isAt } from './problem-places.ts';
import { aCatalogue, aProperty, aReport, aReportQuestion } from './reports.fixtures.ts';

const hiding = (...of: Parameters<typeof checkReport>) =>
  checkReport(...of).problems.map((problem) => [problem.path, hidesRows(problem)]);

describe('the place of a mistake', () => {
  it('is at a part of the report or within it, by whole names', () => {
    expect(isAt({ path: 'filters' }, 'filters')).toBe(true);
    expect(isAt({ path: 'filters.and.0.field' }, 'filters')).toBe(true);
    expect(isAt({ path: 'filters' }, 'filters.and')).toBe(false);
    expect(isAt({ path: 'columns.10.field' }, 'columns.1')).toBe(false);
  });
});

describe('rows are hidden', () => {
  it('by a filter that can’t be read, whole or in a part', () => {
    expect(hidesRows({ path: 'filters' })).toBe(true);
    expect(hidesRows({ path: 'filters.and.1.value' })).toBe(true);
    const filters = { field: 'gone', operator: 0, value: 1 };
    expect(hiding(aReport({ filters }), aCatalogue())).toEqual([['filters.field', true]]);
  });

  it('by a source of rows that the report can’t have', () => {
    const issues = aReport({ type: 'users', rows: 'issues' });
    expect(hiding(issues, aCatalogue())).toContainEqual(['rows', true]);
    const repetitions = aReport({ rows: 'repetitions', repeat_group: 'gone' });
    expect(hiding(repetitions, aCatalogue([aReportQuestion('width')]))).toContainEqual(['repeat_group', true]);
  });

  it('by a project report that shows a column of a job type', () => {
    expect(hidesRows({ path: 'settings.projectReport' })).toBe(true);
  });

  it('not by a mistake in a column, sort key, group, figure, chart or another setting', () => {
    const columns = [aProperty('gone', 'jobs')];
    expect(hiding(aReport({ columns }), aCatalogue())).toEqual([['columns.0.field', false]]);
    for (const path of ['columns.0', 'sort.0.column', 'group_by', 'totals.1', 'pivot', 'chart', 'settings.rtl']) {
      expect(hidesRows({ path }), path).toBe(false);
    }
  });
});
