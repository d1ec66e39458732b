import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aColumn,
  aJobType,
  aQuestionColumn,
  button,
  draftWith,
  emptyDraft,
  offerColumns,
  showBuilder,
  untilPreviewed,
} from '../../../../../test/report-builder.tsx';
import { withCalculation, withColumn, withGroups } from '../../model/draft.ts';

const start = aColumn('start_date', 'Start', { value: 'moment', expressions: ['date', 'time'] });
const rooms = aColumn('rooms', 'Rooms', {
  type: 'project_field',
  table: 'projects',
  targets: ['name', 'area'],
  target_titles: { name: 'Room', area: 'Area' },
  is_many: true,
});
const columns = () => page.getByRole('list', { name: 'Order of the columns' }).getByRole('listitem');
const options = (name: RegExp) => button(name);
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

afterEach(untilPreviewed);

describe('the columns of a report', () => {
  it('can show several parts of one source: a column is duplicated by the keys, and all go only after a question', async () => {
    offerColumns({ offered: [start] });
    await showBuilder(draftWith(start));
    await options(/^Options of.*Start/).click();
    await choose('Part of the date', 'Date');
    button('Duplicate').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(columns().nth(1)).toBeVisible();
    expect(columns().nth(1).element().contains(document.activeElement)).toBe(true);
    await choose('Part of the date', 'Time');
    await expect.element(columns().nth(0)).toMatchTextContent('Start · Date');
    await expect.element(columns().nth(1)).toMatchTextContent('Start · Time');
    await button('Add columns').click();
    await page.getByRole('checkbox', { name: /Start/ }).click();
    const question = page.getByRole('dialog', { name: /^Remove all 2 columns of.*Start/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('checkbox', { name: /Start/ })).toBeChecked();
    await page.getByRole('checkbox', { name: /Start/ }).click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByRole('checkbox', { name: /Start/ })).not.toBeChecked();
  });

  it('show whole rows of a table field, or any of its columns, the first too', async () => {
    offerColumns({ offered: [rooms] });
    await showBuilder(draftWith(rooms));
    await options(/^Options of.*Rooms/).click();
    await expect.element(page.getByRole('combobox', { name: 'Shows' })).toHaveValue('Whole rows');
    await choose('Shows', 'Room');
    await expect.element(columns().first()).toMatchTextContent('Rooms · Room');
    await expect.element(page.getByRole('combobox', { name: 'Shows' })).toHaveValue('Room');
    await choose('Shows', 'Whole rows');
    await expect.element(columns().first()).not.toMatchTextContent('Rooms · Room');
  });
});

describe('what a report lists', () => {
  const number = aColumn('job_id', 'Job number');
  const issue = aColumn('issue_comment', 'Issue comment', { table: 'issues' });
  const listed = () => page.getByRole('combobox', { name: 'What it lists' });
  const rows = () => page.getByRole('combobox', { name: 'One row for each' });

  it('is changed only after a question, which may be left; then its columns, filters and groups are gone', async () => {
    let previewed: unknown;
    offerColumns({
      offered: [number],
      preview: (definition) => {
        previewed = definition;
        return {};
      },
    });
    const draft = withGroups(draftWith(number), ['c1']);
    await showBuilder({ ...draft, filters: { field: 'status', operator: 'in', value: ['open'] } });
    await choose('What it lists', 'Projects');
    const question = page.getByRole('dialog', { name: /^List.*Projects.*instead/ });
    await expect.element(question.getByText('Its columns, filters and groups are removed.')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(listed()).toHaveValue('Jobs');
    await expect.element(columns()).toMatchTextContent(/Job number/);
    await choose('What it lists', 'Projects');
    await question.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.element(listed()).toHaveValue('Projects');
    await expect.element(page.getByText('No columns yet')).toBeVisible();
    // Only jobs have other rows. Without anything that can be lost nothing is asked.
    expect(rows().elements()).toEqual([]);
    await choose('What it lists', 'Users');
    await expect.element(listed()).toHaveValue('Users');
    expect(question.elements()).toEqual([]);
    await button('Add columns').click();
    await page.getByRole('checkbox', { name: /Job number/ }).click();
    await expect.poll(() => previewed).toMatchObject({ type: 'users', filters: null, group_by: [] });
  });

  it('can be issues of jobs: columns of the jobs stay, those of issues go with them', async () => {
    offerColumns({ offered: [number, issue] });
    await showBuilder(draftWith(number));
    await choose('One row for each', 'Issue');
    await expect.element(columns()).toMatchTextContent(/Job number/);
    await button('Add columns').click();
    await page.getByRole('checkbox', { name: /Issue comment/ }).click();
    await button('Back to the columns').click();
    await expect.element(columns().nth(1)).toMatchTextContent(/Issue comment/);
    await choose('One row for each', 'Job');
    await expect.element(columns().nth(1)).not.toBeInTheDocument();
    await expect.element(columns()).toMatchTextContent(/Job number/);
  });
});

describe('more questions than are told at once', () => {
  const first = aQuestionColumn(1, 'Width');
  const price = aQuestionColumn(700, 'Price', { value: 'number' });

  it('are found by a search, which ends when it is cleared; what was found has all that a column has', async () => {
    offerColumns({ offered: [first], beyond: [price] });
    await showBuilder(emptyDraft);
    const search = page.getByRole('searchbox', { name: 'Search columns' });
    await search.fill('pri');
    await page.getByRole('checkbox', { name: /Price/ }).click();
    await search.clear();
    await expect.element(page.getByRole('checkbox', { name: /Width/ })).toBeVisible();
    await button('Back to the columns').click();
    await options(/^Options of.*Price/).click();
    await choose('Shows', 'Status');
    await expect.element(columns().first()).toMatchTextContent('Price · Status');
  });

  it('are known by their ids in a report that has columns of them: nothing right is marked wrong, and what is wrong is', async () => {
    offerColumns({ offered: [first], beyond: [price] });
    const draft = withCalculation(draftWith(first, price), 'Tax');
    await showBuilder(withColumn(draft, 'c3', { expression: '{c2} * 2' }));
    await expect.element(columns().nth(2)).toBeVisible();
    await page.getByRole('tab', { name: /^Group/ }).click();
    await button('Add a figure').click();
    await choose('Column', 'Price');
    await expect.element(page.getByRole('combobox', { name: 'Figure' })).toHaveValue('Sum');
    await expect.element(page.getByRole('status').filter({ hasText: /to fix/ })).not.toBeInTheDocument();
    await page.getByRole('tab', { name: /^Columns/ }).click();
    await options(/^Options of.*Tax/).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Calculation' }), '{Price} *');
    await expect.element(page.getByRole('status').filter({ hasText: /to fix/ })).toBeVisible();
  });

  it('are narrowed to any job type that the person sees, though none of its questions was among the first', async () => {
    const stairs = aJobType(901, 'Stairs');
    const steps = aQuestionColumn(701, 'Steps', {
      question: { ...price.question!, job_types: [{ _id: stairs._id, title: stairs.title }] },
    });
    offerColumns({
      offered: [start, first],
      beyond: [price, steps],
      jobTypes: [aJobType(900, 'Lift inspection'), stairs],
    });
    await showBuilder(emptyDraft);
    await choose('Job type', 'Stairs');
    await page.getByRole('checkbox', { name: /Steps/ }).click();
    await expect.element(page.getByRole('checkbox', { name: /Width/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(/^More questions than fit here/)).not.toBeInTheDocument();
    await choose('Job type', 'Lift inspection');
    await expect.element(page.getByRole('checkbox', { name: /Price/ })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /Steps/ })).not.toBeInTheDocument();
    await button('Back to the columns').click();
    await expect.element(columns().first()).toMatchTextContent('Steps');
  });
});

describe('the preview', () => {
  it.each([
    ['of more', true],
    ['of exactly as many', false],
  ])(
    'says that only the newest rows are shown where some are left out, and leads to the setting (500 %s)',
    async (_, isCut) => {
      const total = 500;
      offerColumns({ offered: [start], preview: () => ({ total, is_limited: isCut }) });
      await showBuilder(draftWith(start));
      await expect.element(page.getByText(new RegExp(`${total}.?\\sjobs`))).toBeVisible();
      const note = button(/^Only the newest 500 rows are shown/);
      if (!isCut) {
        await expect.element(note).not.toBeInTheDocument();
        return;
      }
      await note.click();
      await expect.element(page.getByRole('switch', { name: /^Only the newest 500 rows/ })).toBeVisible();
    },
  );
});
