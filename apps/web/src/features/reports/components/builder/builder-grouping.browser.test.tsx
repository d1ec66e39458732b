import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AvailableColumnOnWire } from '@plumbline/contract/report-shapes';
import type { ReportColumn, ReportDefinition } from '@plumbline/domain/reports/definition';
import {
  aColumn,
  aQuestionColumn,
  draftWith,
  offerColumns,
  showBuilder,
  untilPreviewed,
} from '../../../../../test/report-builder.tsx';
import { withGroups } from '../../model/draft.ts';

const start = aColumn('start_date', 'Start', { value: 'moment' });
const hazards = aQuestionColumn(1, 'Hazards', { is_many: true });
const choose = async (field: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Offers columns; gives the columns of each definition that was previewed. */
function offer(...offered: readonly AvailableColumnOnWire[]) {
  const previewed: (ReportColumn | undefined)[] = [];
  offerColumns({ offered, preview: ({ columns }) => (previewed.push(columns[0]), {}) });
  return () => previewed.at(-1)?.grouping;
}
const openGroups = () => page.getByRole('tab', { name: /^Group/ }).click();

afterEach(untilPreviewed);

describe('what a report is grouped by', () => {
  it('is months of a date that is chosen, and any other period, the empty ones too', async () => {
    const grouping = offer(start);
    await showBuilder(draftWith(start));
    await openGroups();
    await choose('Add a group', 'Start');
    const period = page.getByRole('combobox', { name: /^Group the dates of.*Start/ });
    await expect.element(period).toHaveValue('Month');
    await choose(/^Group the dates of.*Start/, 'Day of the week');
    await page.getByRole('switch', { name: 'Show empty periods' }).click();
    await expect.poll(grouping).toEqual({ each: false, period: 'weekday', empty: true });
  });

  it('stays each value as it is shown where it was grouped before', async () => {
    offer(start);
    await showBuilder(withGroups(draftWith(start), ['c1']));
    await openGroups();
    await expect
      .element(page.getByRole('combobox', { name: /^Group the dates of.*Start/ }))
      .toHaveValue('Each value as it is shown');
  });

  it('is each combination of several values, or each by itself', async () => {
    const grouping = offer(hazards);
    await showBuilder(withGroups(draftWith(hazards), ['c1']));
    await openGroups();
    await expect
      .element(page.getByRole('combobox', { name: /^Several values of.*Hazards/ }))
      .toHaveValue('Each combination');
    await choose(/^Several values of.*Hazards/, 'Each value by itself');
    await expect.element(page.getByText('A row counts in each of its groups, and once in the total.')).toBeVisible();
    await expect.poll(grouping).toMatchObject({ each: true });
  });

  it('is drawn as a line over all months of a date, and as bars otherwise', async () => {
    const status = aColumn('job_status', 'Status');
    const drawn: ReportDefinition[] = [];
    offerColumns({ offered: [start, status], preview: (definition) => (drawn.push(definition), {}) });
    await showBuilder(draftWith(start, status));
    await page.getByRole('tab', { name: /^Chart/ }).click();
    await choose('Group by', 'Start');
    await expect.poll(() => drawn.at(-1)?.chart).toEqual({ kind: 'line', total: 0 });
    expect(drawn.at(-1)?.columns[0]?.grouping).toEqual({ each: false, period: 'month', empty: true });
    await untilPreviewed();
  });
});
