import { exportJobType, reportJobTypeExport, type WireFormProblem } from '@plumbline/contract/job-type-files';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/job-types.json';
import he from '../../../i18n/he/job-types.json';
import { ExportMenu } from './export-menu.tsx';

const loss: WireFormProblem = {
  code: 'type_unknown' as never,
  is_error: false,
  sheet: 'survey',
  row: 4,
  column: 'type',
  value: 'Signature',
  message: 'Other programs have no floor plans.',
};

/** The menu of a job type whose file can’t be made, and what is asked for. */
async function open(
  report: readonly WireFormProblem[],
  options: RenderOptions = {},
  look: 'button' | 'icon' = 'button',
) {
  const texts = options.language === 'he' ? he : en;
  const asked: string[] = [];
  onCall(reportJobTypeExport, () => ({ report: [...report] }));
  onCall(exportJobType, ({ params, query }) => {
    asked.push(`${params['id']} ${query.get('format')}`);
    return problem(409, 'export_source_gone', 'Too busy, try again.');
  });
  await render(<ExportMenu jobTypeId={idOf(3)} look={look} />, { person: aPerson(), ...options });
  const button = page.getByRole('button', { name: texts.export.button });
  await button.click();
  return {
    texts: texts.export,
    cancel: texts.cancel,
    asked,
    button,
    item: (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name.replace(/[().]/g, '\\$&')}`) }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
  };
}

describe('the menu that exports a job type', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('names what other programs will not know before it saves (%s)', async (language, view) => {
    const { texts, asked, item, dialog } = await open([loss], { language, view });
    await expectAccessible();
    await item(texts.xlsform).click();
    const lost = dialog(texts.lossTitle);
    await expect.element(lost.getByText(loss.message)).toBeVisible();
    await expect.element(lost.getByRole('button', { name: texts.save })).toHaveFocus();
    expect(asked).toEqual([]);
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(lost.getByText('Too busy, try again.')).toBeVisible();
    expect(asked).toEqual([`${idOf(3)} xlsform`]);
    await userEvent.keyboard('{Escape}');
    await expect.element(lost).not.toBeInTheDocument();
  });

  it('asks nothing where nothing is lost, and says why there is no file', async () => {
    const { texts, asked, item } = await open([]);
    await item(texts.json).click();
    await expect.element(page.getByRole('alert').getByText('Too busy, try again.')).toBeVisible();
    expect(asked).toEqual([`${idOf(3)} json`]);
  });

  it('among tools says it in a dialog, which is closed by its button', async () => {
    const { texts, cancel, item, dialog } = await open([], {}, 'icon');
    await item(texts.xlsform).click();
    await expect.element(dialog(texts.title).getByText('Too busy, try again.')).toBeVisible();
    await dialog(texts.title).getByRole('button', { name: cancel }).click();
    await expect.element(dialog(texts.title)).not.toBeInTheDocument();
  });
});
