import { createJobType, readJobType, type JobType } from '@plumbline/contract/job-types';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aWholeJobType } from '../../../../test/job-types.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/job-types.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/job-types.json';
import { FromTemplateDialog } from './from-template-dialog.tsx';

const template = aWholeJobType(3, { title: 'Lift inspection', isTemplate: true });

async function open(options: RenderOptions = {}, respond: () => JobType | Response = () => aWholeJobType(4)) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(readJobType, () => template);
  onCall(createJobType, ({ body }) => {
    sent.push(body);
    return respond();
  });
  const onClose = vi.fn<() => void>();
  await render(<FromTemplateDialog template={template} onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: texts.template.title });
  const title = dialog.getByRole('textbox', { name: texts.fields.title });
  await expect.element(title).toHaveFocus();
  return { texts, dialog, title, sent, onClose, create: dialog.getByRole('button', { name: texts.new.create }) };
}

describe('the dialog of a job type from a template', () => {
  it.each([
    ['en', 'desk', 'This is required.'],
    ['he', 'phone', 'שדה חובה.'],
  ] as const)('shows what it holds, and is refused without a title (%s)', async (language, view, sentence) => {
    const { texts, dialog, title, sent, create } = await open({ language, view });
    await expect.element(dialog.getByText(texts.template.noQuestions)).toBeVisible();
    await title.fill(' ');
    await create.click();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(title).toBeInvalid();
    expect(sent).toEqual([]);
    await expectAccessible();
  });

  it('copies it by Enter under the title that was typed, and then leads on without a question', async () => {
    const made = aWholeJobType(4, { title: 'Yearly inspection' });
    const { texts, dialog, title, sent, onClose } = await open({}, () => made);
    await title.fill('Yearly inspection');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('status').getByText(/Yearly inspection/)).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: texts.template.open })).toHaveFocus();
    expect(sent).toEqual([{ title: 'Yearly inspection', template: idOf(3) }]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('says what the server has against it, keeps what was typed, and asks before that is lost', async () => {
    const { dialog, title, create, onClose } = await open({}, () => problem(403, 'forbidden', 'You may not do this.'));
    await title.fill('Yearly inspection');
    await create.click();
    await expect.element(dialog.getByText('You may not do this.')).toBeVisible();
    await expect.element(title).toHaveValue('Yearly inspection');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
