import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import en from '../../../i18n/en/settings.json';
import he from '../../../i18n/he/settings.json';
import { AddStatusForm } from './add-status-form.tsx';

async function open(options: RenderOptions = {}, error?: string) {
  const texts = (options.language === 'he' ? he : en).statuses;
  const onAdd = vi.fn<(name: string, colour: string) => void>();
  const onClose = vi.fn<() => void>();
  await render(<AddStatusForm isTaken={(name) => name === 'On hold'} onAdd={onAdd} onClose={onClose} error={error} />, {
    person: aPerson(),
    ...options,
  });
  return {
    name: page.getByRole('textbox', { name: texts.name, exact: true }),
    add: page.getByRole('button', { name: texts.addSubmit, exact: true }),
    cancel: page.getByRole('button', { name: texts.cancel, exact: true }),
    onAdd,
    onClose,
  };
}

describe('the form of a new status', () => {
  it.each([
    ['en', 'desk', 'This is required.'],
    ['he', 'phone', 'שדה חובה.'],
  ] as const)('is refused without a name, at the name (%s)', async (language, view, sentence) => {
    const { name, add, onAdd } = await open({ language, view });
    await expect.element(name).toHaveFocus();
    await add.click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(name).toBeInvalid();
    expect(onAdd).not.toHaveBeenCalled();
    await expectAccessible();
  });

  it('is refused with a name that is taken, until another is typed', async () => {
    const { name, onAdd } = await open();
    await name.fill(' On hold ');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toBeInvalid();
    await name.fill('Waiting for parts');
    await expect.element(name).not.toBeInvalid();
    await userEvent.keyboard('{Enter}');
    expect(onAdd.mock.calls).toEqual([['Waiting for parts', expect.stringMatching(/^#/)]]);
  });

  it('shows what the server has against the name, and is left by its button', async () => {
    const { name, cancel, onClose } = await open({}, 'This name can’t be used.');
    await expect.element(page.getByText('This name can’t be used.')).toBeVisible();
    await expect.element(name).toBeInvalid();
    await cancel.click();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
