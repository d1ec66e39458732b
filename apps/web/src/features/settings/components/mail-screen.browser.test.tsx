import { readMail, testMail } from '@plumbline/contract/mail';
import type { ResponseOf } from '@plumbline/contract/call';
import { changeToggle, changeToggleSettings, listToggles, type Toggle } from '@plumbline/contract/settings';
import { mailProblems } from '@plumbline/domain/settings/mail-problems';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/settings.json';
import he from '../../../i18n/he/settings.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { MailScreen } from './mail-screen.tsx';

const emptySmtp = { host: '', port: '587', user: '', password: '', fromAddress: '' };

type Tested = ResponseOf<typeof testMail>;

async function open(options: RenderOptions = {}, tested: Partial<Tested> = {}) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  const toggles: Toggle[] = [
    { toggleId: 'smtp', isBuilt: true, isActive: false, settings: emptySmtp },
    { toggleId: 'sendgrid', isBuilt: true, isActive: true, settings: { apiKey: '***', fromAddress: 'a@x.test' } },
  ];
  onCall(listToggles, () => toggles);
  onCall(readMail, () => ({ by: 'sendgrid' as const, from: 'a@x.test' }));
  onCall(changeToggleSettings, ({ params, body }) => {
    sent.push([params['id'], body]);
    return { ...emptySmtp, host: 'mail.x.test', fromAddress: 'office@x.test' };
  });
  onCall(changeToggle, ({ params, body }) => {
    const { isActive } = body as { isActive: boolean };
    sent.push([params['id'], isActive]);
    return { toggleId: params['id'] as 'smtp', isBuilt: true, isActive, settings: emptySmtp };
  });
  onCall(testMail, () => ({ by: 'smtp' as const, to: 'me@x.test', problem: null, reply: null, ...tested }));
  await render(
    <ShellStateProvider>
      <MailScreen />
    </ShellStateProvider>,
    { person: aPerson(), ...options },
  );
  await expect.element(page.getByRole('radio', { name: texts.mail.ways.sendgrid })).toBeChecked();
  return { texts: texts.mail, all: texts, sent, send: page.getByRole('button', { name: texts.mail.test.send }) };
}

describe('the settings of mail', () => {
  it('change to a mail server of one’s own: it is saved first, then used, then the other one is not', async () => {
    const { texts, all, sent } = await open();
    await page.getByRole('radio', { name: texts.ways.smtp }).click();
    await expect.element(page.getByText(texts.portText)).toBeVisible();
    await page.getByRole('textbox', { name: all.appDialog.fields.host }).fill('mail.x.test');
    await page.getByRole('textbox', { name: all.appDialog.fields.fromAddress }).fill('office@x.test');
    await expectAccessible();
    await page.getByRole('button', { name: all.appDialog.save }).click();
    await expect.element(page.getByText(texts.used)).toBeVisible();
    expect(sent).toEqual([
      ['smtp', expect.objectContaining({ host: 'mail.x.test', fromAddress: 'office@x.test' })],
      ['smtp', true],
      ['sendgrid', false],
    ]);
  });

  it('change back to this server’s mail by one press', async () => {
    const { texts, sent } = await open({ language: 'he', view: 'phone' });
    await page.getByText(texts.ways.server, { exact: true }).click();
    await expectAccessible();
    await page.getByRole('button', { name: texts.use }).click();
    await expect.poll(() => sent).toEqual([['sendgrid', false]]);
  });

  it('say where a test email went', async () => {
    const { send } = await open();
    await send.click();
    await expect.element(page.getByText(/me@x\.test/)).toBeVisible();
    await expectAccessible();
  });

  it.each(mailProblems)('say what is wrong, and what the mail server says of it: %s', async (problem) => {
    const { texts, send } = await open({ language: 'he' }, { problem, reply: '535 no' });
    await send.click();
    await expect.element(page.getByText(texts.test.problems[problem])).toBeVisible();
    await expect.element(page.getByText(/535 no/)).toBeVisible();
  });

  it('say that nothing was sent where no mail server is set up', async () => {
    const { texts, send } = await open({}, { by: 'outbox' });
    await send.click();
    await expect.element(page.getByText(texts.test.nothing)).toBeVisible();
  });
});
