import { changeToggleSettings, type Toggle } from '@plumbline/contract/settings';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/settings.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/settings.json';
import { AppSettingsDialog } from './app-settings-dialog.tsx';

const mail: Toggle = {
  toggleId: 'sendgrid',
  isActive: false,
  isBuilt: true,
  settings: { apiKey: '***', fromAddress: '' },
};

async function open(options: RenderOptions = {}, refusal?: Response) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(changeToggleSettings, ({ params, body }) => {
    sent.push([params['id'], body]);
    return refusal ?? { ...mail.settings, fromAddress: 'office@here.test' };
  });
  const onClose = vi.fn<() => void>();
  await render(<AppSettingsDialog toggle={mail} onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: texts.apps.sendgrid.name });
  await expect.element(dialog).toBeVisible();
  const { fields, save } = texts.appDialog;
  return {
    texts: texts.appDialog,
    dialog,
    sent,
    onClose,
    key: dialog.getByLabelText(fields.apiKey, { exact: true }),
    address: dialog.getByRole('textbox', { name: fields.fromAddress }),
    save: dialog.getByRole('button', { name: save, exact: true }),
  };
}

describe('the dialog of an app’s settings', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('shows that a secret is set, never what it is (%s)', async (language, view) => {
    const { texts, dialog, key, address } = await open({ language, view });
    await expect.element(dialog.getByText(texts.secretSet)).toBeVisible();
    await expect.element(key).toHaveValue('');
    await expect.element(address).toHaveValue('');
    await expectAccessible();
  });

  it('saves by Enter what was typed, and nothing else', async () => {
    const { address, sent, onClose } = await open();
    await address.fill('office@here.test');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toEqual([['sendgrid', { fromAddress: 'office@here.test', before: { fromAddress: '' } }]]);
  });

  it('says at its field what the server refuses, and what belongs to none below', async () => {
    const message = 'This is not a valid email address.';
    const { dialog, address, save, onClose } = await open(
      {},
      problem(400, 'not_valid', 'Not valid.', [{ path: 'fromAddress', code: 'email_not_valid', message }]),
    );
    await address.fill('office');
    await save.click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(address).toBeInvalid();
    await expect.element(dialog.getByText('Not valid.')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await expectAccessible();
  });

  it('says below what is refused as a whole (he)', async () => {
    const refusal = problem(403, 'forbidden', 'אין הרשאה.');
    const { dialog, address, save } = await open({ language: 'he' }, refusal);
    await address.fill('office@here.test');
    await save.click();
    await expect.element(dialog.getByText('אין הרשאה.')).toBeVisible();
    await expect.element(address).toHaveValue('office@here.test');
  });

  it('asks before what was typed is lost by Escape', async () => {
    const { address, onClose } = await open();
    await address.fill('office@here.test');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
