import { availableFields } from '@plumbline/domain/reports/available';
import { checkReport } from '@plumbline/domain/reports/check-report';
import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { reportTypes } from '@plumbline/domain/reports/report-types';
import { describe, expect, it } from 'vitest';
import { chartDraft, chartStartsOf } from './chart-starts.ts';

const actor = {
  id: '0192f0a0-0000-7000-8000-000000000001',
  role: 'business_admin',
  toggles: new Set(),
} as unknown as Parameters<typeof availableFields>[1]['actor'];

describe('a report that begins with a chart', () => {
  it.each(reportTypes.flatMap((type) => chartStartsOf(type).map((start) => [type, start] as const)))(
    'is a whole one: %s by %s',
    (type, start) => {
      const draft = chartDraft(type, start, null, 'Drawn');
      const columns = availableFields(draft, { actor, language: 'en', projectFields: [], profileFields: [] });
      const catalogue = { columns, filters: filterFieldsFor(type, null), repeatGroups: new Set<string>() };
      expect(checkReport(draft, catalogue).problems).toEqual([]);
      expect(draft.chart?.kind).toBe(start === 'month' ? 'line' : 'bar');
      expect(draft.settings.limit_historical_data).toBe(false);
    },
  );

  it('of jobs by month has every month from the first one to the last, and the filters of its list', () => {
    const draft = chartDraft('jobs', 'month', '{"field":"status","operator":"in","value":["done"]}', 'Drawn');
    const [group] = draft.group_by;
    const grouping = draft.columns.find(({ _id }) => _id === group)?.grouping;
    expect([group, grouping]).toEqual(['start_date', { each: false, period: 'month', empty: true }]);
    expect(draft.totals).toEqual([{ column: null, measure: 'count' }]);
    expect(draft.filters).toEqual({ field: 'status', operator: 'in', value: ['done'] });
  });
});
