import { listReportTemplates, removeReportTemplate, renameReportTemplate } from '@plumbline/contract/report-templates';
import type { ReportTemplate } from '@plumbline/contract/report-shapes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useQueryClient } from '@tanstack/react-query';
import { instanceQuery } from '../../../lib/bootstrap.ts';
import { idOf } from '../../../../test/people.ts';
import { offerColumns, untilPreviewed } from '../../../../test/report-builder.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { NewReport } from './new-report.tsx';
import { templateNameDelay } from './template-list.tsx';

const template = (index: number, more: Partial<ReportTemplate> = {}): ReportTemplate => ({
  _id: idOf(index),
  uniqueId: idOf(index),
  name: `Template ${index}`,
  type: 'jobs',
  columns_count: 3,
  description: '',
  is_generic: false,
  canBeDeleted: true,
  created_at: '2026-11-01T08:00:00.000Z',
  can: ['change'],
  ...more,
});

let templates: ReportTemplate[] = [];
beforeEach(() => {
  onCall(listReportTemplates, () => templates);
  onCall(removeReportTemplate, ({ params: { id } }) => {
    templates = templates.filter(({ _id }) => _id !== id);
    return { success: true as const };
  });
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const start = () => page.getByRole('dialog', { name: 'New report' });
const nameEntry = () => page.getByRole('dialog', { name: 'Name the report' });

async function show(found: ReportTemplate[], toggles: readonly ToggleId[] = ['report_templates']) {
  templates = found;
  const onClose = vi.fn<() => void>();
  await render(<NewReport filters={null} onClose={onClose} onMade={() => undefined} />, { toggles });
  return { onClose };
}

describe('NewReport', () => {
  it.each([
    ['its app is off', [template(1)], []],
    ['there are no templates', [], ['report_templates']],
  ] as const)('asks for the name at once where %s', async (_, found, toggles) => {
    await show([...found], toggles);
    await expect.element(nameEntry()).toBeVisible();
    await expect.element(button('Continue')).toBeDisabled();
    await page.getByRole('textbox', { name: /Report name/ }).fill('  ');
    await expect.element(button('Continue')).toBeDisabled();
    await page.getByRole('textbox', { name: /Report name/ }).fill('Lifts');
    await expect.element(button('Continue')).toBeEnabled();
  });

  it('offers no templates once their app is switched off, and says that a search is left out', async () => {
    templates = [template(1)];
    const SwitchedOff = () => {
      const queryClient = useQueryClient();
      const off = () =>
        queryClient.setQueryData(
          instanceQuery.queryKey,
          (known) => known && { ...known, toggles: new Set<ToggleId>() },
        );
      return (
        <>
          <button type="button" onClick={off}>
            Switch off
          </button>
          <NewReport filters={null} search="Haifa" onClose={() => undefined} onMade={() => undefined} />
        </>
      );
    };
    await render(<SwitchedOff />, { toggles: ['report_templates'] });
    await expect.element(button(/^From template/)).toBeVisible();
    await expect.element(page.getByText(/The search “.?Haifa.?” is not part of the report/)).toBeVisible();
    (page.getByRole('button', { name: 'Switch off', includeHidden: true }).element() as HTMLElement).click();
    await expect.element(nameEntry()).toBeVisible();
    await expect.element(page.getByText(/The search “.?Haifa.?” is not part of the report/)).toBeVisible();
  });

  it('offers templates to be renamed and deleted only to whoever may', async () => {
    await show([template(1), template(2, { is_generic: true, canBeDeleted: false, can: [] })]);
    await expect.element(start()).toBeVisible();
    await button(/^From template/).click();
    const rows = page.getByRole('list', { name: 'Templates' }).getByRole('listitem');
    await expect.element(rows.nth(1)).toBeVisible();
    const offered = (row: number) => [
      rows.nth(row).getByRole('textbox').elements().length,
      rows
        .nth(row)
        .getByRole('button', { name: /^Delete/ })
        .elements().length,
    ];
    expect([offered(0), offered(1)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('renames a template half a second after the last key, and never to nothing; a refusal is said', async () => {
    const sent: { name: string; wait: number }[] = [];
    let lastKey = 0;
    onCall(renameReportTemplate, ({ body }) => {
      const { name } = body as { name: string };
      sent.push({ name, wait: performance.now() - lastKey });
      return name === 'Taken' ? problem(409, 'conflict', 'There is one of that name.') : template(1, { name });
    });
    await show([template(1)]);
    await button(/^From template/).click();
    const name = page.getByRole('textbox', { name: 'Name of the template' });
    name.element().addEventListener('input', () => (lastKey = performance.now()));
    await name.click();
    await userEvent.keyboard('{Control>}a{/Control}Lifts ');
    await expect.poll(() => sent.at(-1)?.name).toBe('Lifts');
    await expect.element(page.getByText('Saved')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await expect.element(name).toHaveValue('');
    await userEvent.keyboard('Taken');
    await expect.element(page.getByText('There is one of that name.')).toBeVisible();
    expect(sent.filter((one) => one.name === '')).toEqual([]);
    // Slow keys may be saved on their way, but none sooner; timers may end a little early by this clock.
    expect(templateNameDelay).toBe(500);
    expect(sent.filter(({ wait }) => wait < templateNameDelay - 5)).toEqual([]);
  });

  it('saves a name that is on its way when the list is left', async () => {
    const sent: string[] = [];
    onCall(renameReportTemplate, ({ body }) => {
      const { name } = body as { name: string };
      sent.push(name);
      return template(1, { name });
    });
    await show([template(1)]);
    await button(/^From template/).click();
    await page.getByRole('textbox', { name: 'Name of the template' }).fill('Lifts');
    await button('Back').click();
    await expect.poll(() => sent).toEqual(['Lifts']);
  });

  it('asks before a template is deleted, in a dialog of its own, and goes on to the name without any left', async () => {
    const { onClose } = await show([template(1)]);
    await button(/^From template/).click();
    await button(/^Delete/).click();
    const question = page.getByRole('dialog', { name: /Delete the template/ });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await button(/^Delete/).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(nameEntry()).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  it('begins with a chart in one press: its title is the name, its chart is open in the builder', async () => {
    const previewed: ReportDefinition[] = [];
    offerColumns({ offered: [], preview: (definition) => (previewed.push(definition), {}) });
    await show([], []);
    await button('Jobs by month').click();
    await expect.element(page.getByRole('textbox', { name: 'Report name' })).toHaveValue('Jobs by month');
    await expect.element(page.getByRole('tab', { name: /^Chart/ })).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(() => previewed.at(-1))
      .toMatchObject({
        type: 'jobs',
        group_by: ['start_date'],
        chart: { kind: 'line', total: 0 },
      });
    await untilPreviewed();
  });

  it('begins with a chart of what is listed, under the name that was typed', async () => {
    offerColumns({ offered: [] });
    await show([], []);
    await page.getByRole('radio', { name: 'Users' }).click();
    await expect.element(button('Jobs by month')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: /Report name/ }).fill('Our people');
    await button('Users by role').click();
    await expect.element(page.getByRole('textbox', { name: 'Report name' })).toHaveValue('Our people');
    await untilPreviewed();
  });
});
