import { createReport, listReportQuestions } from '@plumbline/contract/reports';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPerson } from '../../../../../test/people.ts';
import {
  aColumn,
  button,
  draftWith,
  offerColumns,
  showBuilder,
  untilPreviewed,
} from '../../../../../test/report-builder.tsx';
import { onCall, problem } from '../../../../../test/server.ts';
import { withCalculation, withGroups } from '../../model/draft.ts';
import { filterParts } from '../../model/filter-parts.ts';

const status = aColumn('job_status', 'Job status');
const start = aColumn('start_date', 'Start', { value: 'moment' });
const problems = () => page.getByRole('status').filter({ hasText: /to fix/ });
const tab = (name: string | RegExp) => page.getByRole('tab', { name });

afterEach(untilPreviewed);

describe('what is wrong with a report', () => {
  it('is said by name, leads to its place, and marks the tab that it is in', async () => {
    offerColumns({ offered: [status] });
    const draft = withCalculation(draftWith(status, aColumn('gone', 'Gone')), 'Price');
    await showBuilder(draft);
    await expect.element(problems()).toMatchTextContent('2 problems to fix');
    await expect.element(tab(/^Columns.*2 problems to fix/)).toBeVisible();
    await expect
      .element(
        page
          .getByRole('listitem')
          .getByText('What this column showed was deleted, or isn’t shown to you.', { exact: true }),
      )
      .toBeVisible();
    await tab(/^Settings/).click();
    await problems()
      .getByRole('button', { name: /^.?Price/ })
      .click();
    const written = page.getByRole('textbox', { name: 'Calculation' });
    await expect.element(written).toHaveFocus();
    await userEvent.fill(written, '1 + 1');
    await expect.element(problems()).toMatchTextContent('1 problem to fix');
    await userEvent.fill(written, '{Nothing} + 1');
    await expect.element(written).toHaveAccessibleDescription(/There is no such column in this report/);
    await expect.element(page.getByText('{Nothing}', { exact: true })).toBeVisible();
  });

  it('is not said of a calculation that is just being written, until it is left', async () => {
    offerColumns({ offered: [status] });
    await showBuilder(draftWith(status));
    await button('Add a calculation').click();
    const written = page.getByRole('textbox', { name: 'Calculation' });
    await expect.element(written).toHaveFocus();
    await expect.element(written).toBeValid();
    expect(problems().elements()).toEqual([]);
    await page.getByRole('tab', { name: /^Chart/ }).click();
    await expect.element(problems()).toMatchTextContent('1 problem to fix');
    await expect.element(tab(/^Columns.*1 problem to fix/)).toBeVisible();
  });

  it('is said of figure and chart, where both are mended', async () => {
    offerColumns({ offered: [status, start] });
    const grouped = withGroups(draftWith(status, start), ['c1']);
    await showBuilder({
      ...grouped,
      totals: [
        { column: 'c2', measure: 'sum' },
        { column: 'c2', measure: 'min' },
      ],
      chart: { kind: 'bar', total: 1 },
    });
    await expect.element(tab(/^Group.*1 problem to fix/)).toBeVisible();
    await expect.element(tab(/^Chart.*1 problem to fix/)).toBeVisible();
    await problems()
      .getByRole('button', { name: /This needs a column of numbers/ })
      .click();
    const measure = page.getByRole('combobox', { name: 'Figure' }).first();
    await expect.element(measure).toHaveFocus();
    await expect.element(measure).toHaveValue('Sum');
    await measure.click();
    await page.getByRole('option', { name: 'Maximum' }).click();
    await problems()
      .getByRole('button', { name: /^.?Chart/ })
      .click();
    const figure = page.getByRole('combobox', { name: 'Figure' });
    await expect.element(figure).toHaveAccessibleDescription(/Choose a figure that is a number/);
    await figure.click();
    await page.getByRole('option', { name: 'Number of rows' }).click();
    await expect.element(problems()).not.toBeInTheDocument();
  });

  it('is said where the server refused to save, until something is changed', async () => {
    offerColumns({ offered: [status] });
    onCall(createReport, () =>
      problem(400, 'not_valid', 'Some fields need to be corrected.', [
        { path: 'columns.0.target', code: 'target_unknown', message: 'This column can’t show that.' },
      ]),
    );
    await showBuilder(draftWith(status));
    await button('Create report').click();
    await problems()
      .getByRole('button', { name: /Job status.*This column can’t show that/ })
      .click();
    await expect.element(page.getByRole('combobox', { name: 'Shows' })).toHaveFocus();
    await page.getByRole('checkbox', { name: /^Only for calculations/ }).click();
    await expect.element(problems()).not.toBeInTheDocument();
  });
});

describe('a filter by what is gone', () => {
  const removed = { field: 'project_field.city.text', operator: 'contains', value: 'Haifa' };
  const byStatus = { field: 'status', operator: 'in', value: ['open'] };

  it.each([
    ['a field that was deleted', removed],
    ['a field that never was', { ...byStatus, field: 'nothing' }],
  ] as const)('hides the rows, stays while others are chosen, and can be removed: %s', async (_, broken) => {
    onCall(listReportQuestions, () => []);
    const message = 'This filter is not valid.';
    offerColumns({
      offered: [status],
      preview: ({ filters }) => ({
        problems: filterParts(filters).flatMap((part, place) =>
          (part as { field: string }).field === broken.field
            ? [{ path: `filters.and.${place}.field`, code: 'filter_not_valid', message }]
            : [],
        ),
      }),
    });
    const draft = { ...draftWith(status), filters: { and: [broken, byStatus] } };
    await showBuilder(draft, { person: aPerson() });
    await expect.element(page.getByText('The rows can’t be shown')).toBeVisible();
    await problems().getByRole('button').click();
    const remove = button('Remove this filter');
    await expect.element(remove).toHaveFocus();
    await expect.element(page.getByText(/^No filters/)).not.toBeInTheDocument();
    // Looking at the filters changes none of them.
    await button('Choose filters').click();
    await page
      .getByRole('dialog', { name: 'Filter the report' })
      .getByRole('button', { name: 'Show', exact: true })
      .click();
    await expect.element(remove).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Remove the filter.*Status/ })).toBeVisible();
    await remove.click();
    await expect.element(remove).not.toBeInTheDocument();
    await expect.element(problems()).not.toBeInTheDocument();
    await expect.element(page.getByText('No rows')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Remove the filter.*Status/ })).toBeVisible();
  });
});
