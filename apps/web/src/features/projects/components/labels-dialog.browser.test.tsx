import { listJobTypes, readJobType, type JobType } from '@plumbline/contract/job-types';
import { printLabels } from '@plumbline/contract/project-labels';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { choose } from '../../../../test/choices.ts';
import { aWholeJobType } from '../../../../test/job-types.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import he from '../../../i18n/he/projects.json';
import { LabelsDialog, type LabelledRows } from './labels-dialog.tsx';

const open = aWholeJobType(3, { publicLink: 'link' });

interface Opening {
  readonly jobType?: JobType;
  readonly table?: LabelledRows | null;
  readonly options?: RenderOptions;
}

async function openDialog({ jobType = open, table = null, options = {} }: Opening = {}) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(listJobTypes, () => [jobType]);
  onCall(readJobType, () => jobType);
  onCall(printLabels, ({ params, body }) => {
    sent.push([params['id'], body]);
    return problem(409, 'labels_too_many', 'These are too many labels for one file.');
  });
  const onClose = vi.fn<() => void>();
  await render(
    <LabelsDialog projectId={idOf(7)} name="Northern tower" jobType={null} table={table} onClose={onClose} />,
    { person: aPerson(), ...options },
  );
  const dialog = page.getByRole('dialog', { name: /Northern tower/ });
  await expect.element(dialog).toBeVisible();
  return {
    texts,
    dialog,
    sent,
    onClose,
    jobTypes: dialog.getByRole('combobox', { name: texts.link.jobType }),
    save: dialog.getByRole('button', { name: texts.labels.save }),
  };
}

describe('the dialog of labels', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('asks for a job type first, and says of one without a link why not (%s)', async (language, view) => {
    const jobType = aWholeJobType(3, { publicLink: null });
    const { texts, dialog, jobTypes, save } = await openDialog({ jobType, options: { language, view } });
    await expect.element(save).toBeDisabled();
    await choose(jobTypes, 'Lift inspection');
    await expect.element(dialog.getByText(new RegExp(`^${texts.link.off}`))).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: texts.link.settings })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await expectAccessible();
  });

  it('asks for sheets of the chosen size, and says why there are none', async () => {
    const { texts, dialog, jobTypes, sent, save, onClose } = await openDialog();
    await choose(jobTypes, 'Lift inspection');
    await dialog.getByRole('radio', { name: texts.labels.large }).click();
    await save.click();
    await expect.element(dialog.getByText('These are too many labels for one file.')).toBeVisible();
    expect(sent).toEqual([[idOf(7), { jobType: idOf(3), size: 'large' }]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of rows says where a job type asks for none of them', async () => {
    const table = { fieldId: 'doors', rowIds: [idOf(20)], count: 1 };
    const { texts, dialog, jobTypes, sent, save } = await openDialog({ table });
    await choose(jobTypes, 'Lift inspection');
    await expect.element(dialog.getByText(texts.labels.noQuestion)).toBeVisible();
    await save.click();
    await expect
      .poll(() => sent)
      .toEqual([[idOf(7), { jobType: idOf(3), field: 'doors', rows: [idOf(20)], size: 'small' }]]);
  });

  it('closes by Escape', async () => {
    const { dialog, onClose } = await openDialog();
    await dialog.getByRole('radio').first().click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});
