import { createReport, listReportColumns } from '@plumbline/contract/reports';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPerson } from '../../../../../test/people.ts';
import {
  aColumn,
  button,
  draftWith,
  emptyDraft,
  offerColumns,
  showBuilder,
} from '../../../../../test/report-builder.tsx';
import { onCall, problem } from '../../../../../test/server.ts';

const status = aColumn('job_status', 'Job status');
const empty = emptyDraft;
const withStatus = draftWith(status);
const show = showBuilder;

beforeEach(() => offerColumns({ offered: [status] }));

const question = () => page.getByRole('dialog', { name: 'Are you sure?' });

describe('BuilderDialog', () => {
  it('creates nothing without a column, and says so', async () => {
    await show(empty);
    await expect.element(button('Create report')).toBeDisabled();
    await button('Create report').hover({ force: true });
    await expect.element(page.getByText('Add at least one column')).toBeVisible();
    await page.getByRole('checkbox', { name: /Job status/ }).click();
    await expect.element(button('Create report')).toBeEnabled();
    await page.getByRole('textbox', { name: 'Report name' }).fill(' ');
    await expect.element(button('Create report')).toBeDisabled();
  });

  it.each(['Escape', 'cross'] as const)(
    'asks before what was chosen is lost (%s), and stays when told to',
    async (way) => {
      const { onClose } = await show(empty);
      await page.getByRole('checkbox', { name: /Job status/ }).click();
      const leave = () => (way === 'Escape' ? userEvent.keyboard('{Escape}') : button('Close').click());
      await leave();
      await expect.element(question().getByText('Data will be lost.')).toBeVisible();
      await button('Cancel').click();
      await expect.element(question()).not.toBeInTheDocument();
      await expect.element(page.getByRole('checkbox', { name: /Job status/ })).toBeChecked();
      await leave();
      await button('Leave').click();
      expect(onClose).toHaveBeenCalledOnce();
    },
  );

  it('asks too where a setting alone was changed, and not where nothing was', async () => {
    const { onClose } = await show(empty);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: /^Comments/ }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toBeVisible();
    await button('Cancel').click();
    // What was changed can be reset without a column.
    await button('Reset').click();
    await page.getByRole('dialog', { name: /Reset/ }).getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.element(page.getByRole('switch', { name: /^Comments/ })).not.toBeChecked();
    await expect.element(button('Reset')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Reset')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it.each([
    ['Reset', /Reset the report/],
    ['Save as template', 'Save as template'],
  ] as const)('closes by Escape what stands over it alone: %s', async (opener, name) => {
    const { onClose } = await show(withStatus, { toggles: ['report_templates'], person: aPerson() });
    await button(opener).click();
    const over = page.getByRole('dialog', { name });
    await expect.element(over).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(over).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('leaves a name as it was by Escape, without asking anything', async () => {
    const { onClose } = await show(withStatus);
    await button(/Rename.*Job status/).click();
    await page.getByRole('textbox', { name: 'Name of the column' }).fill('State');
    await userEvent.keyboard('{Escape}');
    await expect.element(button(/Rename.*Job status/)).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('can’t be changed while it is saved, and after a refusal is where it was', async () => {
    const held = Promise.withResolvers<void>();
    onCall(createReport, async () => {
      await held.promise;
      return problem(503, 'unavailable', 'Not just now.');
    });
    await show(withStatus);
    await button('Create report').click();
    const name = page.getByRole('textbox', { name: 'Report name', includeHidden: true });
    await expect.poll(() => name.element().closest('[inert]')).not.toBeNull();
    held.resolve();
    await expect.element(page.getByText('Not just now.')).toBeVisible();
    expect(name.element().closest('[inert]')).toBeNull();
    await expect.element(button('Create report')).toHaveFocus();
  });

  it('can’t be changed while its columns load; then the focus is where one begins', async () => {
    const held = Promise.withResolvers<void>();
    onCall(listReportColumns, async () => {
      await held.promise;
      return { docs: [status], repeat_groups: [], is_cut: false };
    });
    await show(empty);
    const name = page.getByRole('textbox', { name: 'Report name', includeHidden: true });
    await expect.poll(() => name.element().closest('[inert]')).not.toBeNull();
    await expect.element(button('Close')).toHaveFocus();
    held.resolve();
    await expect.element(page.getByRole('searchbox', { name: 'Search columns' })).toHaveFocus();
    expect(name.element().closest('[inert]')).toBeNull();
  });

  it('can be closed when what it offers can’t be loaded', async () => {
    onCall(listReportColumns, () => problem(400, 'not_valid', 'Not this time.'));
    const { onClose } = await show(empty);
    await expect.element(page.getByText('Not this time.')).toBeVisible();
    await button('Close').click();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
