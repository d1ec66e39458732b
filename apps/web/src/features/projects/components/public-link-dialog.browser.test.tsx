import { listJobTypes, readJobType, type JobType } from '@plumbline/contract/job-types';
import { publicAnswerPath } from '@plumbline/domain/projects/labels';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { choose } from '../../../../test/choices.ts';
import { aWholeJobType } from '../../../../test/job-types.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { aProject } from '../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import he from '../../../i18n/he/projects.json';
import { PublicLinkDialog } from './public-link-dialog.tsx';

async function open(jobType: JobType, options: RenderOptions = {}, refusal?: Response) {
  const texts = options.language === 'he' ? he : en;
  onCall(listJobTypes, () => [jobType]);
  onCall(readJobType, () => refusal ?? jobType);
  const onClose = vi.fn<() => void>();
  await render(<PublicLinkDialog project={aProject(7)} onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: /Northern tower/ });
  await expect.element(dialog).toBeVisible();
  await choose(dialog.getByRole('combobox', { name: texts.link.jobType }), 'Lift inspection');
  return { texts, dialog, onClose };
}

const linked = aWholeJobType(3, { publicLink: 'link' });

describe('the dialog of a project’s public link', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('shows the address of the chosen job type for this project (%s)', async (language, view) => {
    const { texts, dialog } = await open(linked, { language, view });
    const address = new RegExp(publicAnswerPath('link', idOf(7)));
    await expect.poll(() => dialog.element().innerHTML).toMatch(address);
    await expectAccessible();
    await dialog.getByRole('button', { name: texts.labels.print }).click();
    await expect.element(page.getByRole('button', { name: texts.labels.save })).toBeEnabled();
  });

  it('says where the link of a job type is off, and leads to its settings', async () => {
    const { texts, dialog } = await open(aWholeJobType(3));
    await expect.element(dialog.getByText(new RegExp(`^${texts.link.off}`))).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: texts.link.settings }))
      .toHaveAttribute('href', `/job_type/settings/${idOf(3)}`);
  });

  it('says why the link can’t be read, and closes by Escape', async () => {
    const { dialog, onClose } = await open(linked, {}, problem(403, 'forbidden', 'You may not see this link.'));
    await expect.element(dialog.getByText('You may not see this link.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});
