import { listSignInProviders, testSignInProvider } from '@plumbline/contract/single-sign-on';
import { changeToggleSettings, listToggles, type Toggle } from '@plumbline/contract/settings';
import type { SignInProblem } from '@plumbline/domain/settings/sign-in-providers';
import { signInProblems } from '@plumbline/domain/settings/sign-in-providers';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/settings.json';
import he from '../../../i18n/he/settings.json';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { SingleSignOnScreen } from './single-sign-on-screen.tsx';

const redirectUri = 'https://acme.example.com/sign_in/microsoft';
const microsoft: Toggle = {
  toggleId: 'microsoft_sso',
  isBuilt: true,
  isActive: true,
  settings: {
    tenantId: '11111111-2222-4333-8444-555555555555',
    clientId: 'client',
    clientSecret: '***',
    domains: '',
    defaultRole: '',
    required: '',
  },
};

async function open(options: RenderOptions = {}, found: SignInProblem | null = null) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(listToggles, () => [microsoft]);
  onCall(listSignInProviders, () => [
    { provider: 'microsoft' as const, redirectUri, signOutUri: 'https://acme.example.com/auth' },
  ]);
  onCall(testSignInProvider, () => ({ problem: found }));
  onCall(changeToggleSettings, ({ body }) => {
    sent.push(body);
    return microsoft.settings;
  });
  await render(
    <ShellStateProvider>
      <SingleSignOnScreen />
    </ShellStateProvider>,
    { person: aPerson({ role: 'business_admin' }), toggles: ['microsoft_sso'], ...options },
  );
  const test = page.getByRole('button', { name: texts.signIn.test, exact: true });
  await expect.element(test).toBeEnabled();
  return { texts, sent, test };
}

describe('the settings of signing in with Microsoft', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('show the address for the service, and that it is ready (%s)', async (language, view) => {
    const { texts, test } = await open({ language, view });
    await expect.element(page.getByRole('textbox', { name: texts.signIn.redirectUri })).toHaveValue(redirectUri);
    await test.click();
    await expect.element(page.getByText(texts.signIn.ready)).toBeVisible();
    await expectAccessible();
  });

  it.each(signInProblems)('say in words what is wrong: %s', async (found) => {
    const { texts, test } = await open({}, found);
    await test.click();
    await expect.element(page.getByText(texts.signIn.problems[found])).toBeVisible();
  });

  it('are tested as they are saved: domains, a role for new users, and whether passwords still work', async () => {
    const { texts, sent, test } = await open();
    const { fields, save } = texts.appDialog;
    await page.getByRole('textbox', { name: fields.domains }).fill('example.com');
    await expect.element(test).toBeDisabled();
    await expect.element(page.getByText(texts.signIn.saveFirst)).toBeVisible();
    await page.getByRole('combobox', { name: fields.defaultRole }).selectOptions('inspector');
    await page.getByRole('switch', { name: fields.required, exact: false }).click();
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect.element(test).toBeEnabled();
    expect(sent).toEqual([
      expect.objectContaining({ domains: 'example.com', defaultRole: 'inspector', required: 'yes' }),
    ]);
  });
});
