import { changeToggle } from '@plumbline/contract/settings';
import { appsOfProviders, signInPage } from '@plumbline/domain/settings/sign-in-providers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase32, totp } from '../../apps/server/src/features/access/factors/foreign-totp.fixtures.ts';
import { listenAsOpenIdProvider, openIdClient } from '../../apps/server/test/support/open-id-provider.ts';
import problemsEn from '../../packages/texts/en/problems.json' with { type: 'json' };
import problemsHe from '../../packages/texts/he/problems.json' with { type: 'json' };
import { expectGoodLook, submitSignIn } from '../support/browser.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The provider is on loopback, which the app asks only where whoever runs it says so.
const stage = setOwnStage(async () => ({ environment: { WEBHOOKS_ALLOW: '127.0.0.1' } }));
let provider: Awaited<ReturnType<typeof listenAsOpenIdProvider>>;
beforeAll(async () => {
  provider = await listenAsOpenIdProvider({ redirectUris: [`${stage.app.origin}${signInPage('openid')}`] });
});
afterAll(() => provider.close());

/** A refused call, which a browser writes to its console; and the stream of live updates, which ends with its token. */
const refused = /Failed to load resource: .* 40[0139] .*\/(v1\/oauth|v2\/auth|v2\/events)/;
const isIn = (url: URL) => url.href === `${stage.app.origin}/dashboard`;

describe.each([
  ['en', 'desk', { known: 'oleg.marchenko', holder: 'inspector', coder: 'manager' }, problemsEn],
  ['he', 'phone', { known: 'tamar.shaked', holder: 'michal.bar', coder: 'eitan.golan' }, problemsHe],
] as const)('signing in, in %s', (language, view, people, problems) => {
  const text = texts(language);
  const emailOf = (name: string) => `${name}@demo.test`;

  async function signOut(page: Page): Promise<void> {
    const menu = new RegExp(text('shell', 'profileMenu.label').split('{{')[0] ?? '');
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: text('menu', 'logout') }).click();
    await page.getByRole('button', { name: text('access', 'signIn.submit'), exact: true }).waitFor();
  }

  /** The part of one's profile about signing in, reached by the menu. */
  async function openSecurity(page: Page): Promise<void> {
    const menu = new RegExp(text('shell', 'profileMenu.label').split('{{')[0] ?? '');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: text('menu', 'profile') }).click();
    await page.getByRole('tab', { name: text('profile', 'tabs.security') }).click();
  }

  it('goes by a service that an administrator of the company has set up', async () => {
    const { page } = await stage.enter({ language, view, email: 'admin@demo.test' });
    const name = text('settings', 'apps.openid.name');
    await page.goto('/settings/apps');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name });
    const field = (key: string) => dialog.getByLabel(text('settings', `appDialog.fields.${key}`), { exact: true });
    await field('issuer').fill(provider.issuer);
    await field('clientId').fill(openIdClient.id);
    await field('clientSecret').fill(openIdClient.secret);
    await expectGoodLook(page, `sign-in-service-${language}`, language);
    await dialog.getByRole('button', { name: text('settings', 'appDialog.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('switch', { name }).press('Space');
    await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(true);
    await row.getByRole('button').click();
    await dialog.getByRole('button', { name: text('settings', 'signIn.test') }).click();
    await dialog.getByText(text('settings', 'signIn.ready')).waitFor();

    const button = text('access', 'signIn.services.openid');
    provider.account(people.known, { email: emailOf(people.known), email_verified: true });
    provider.subject = people.known;
    const person = await stage.open({ language, view });
    await person.page.goto('/auth');
    await person.page.getByRole('button', { name: button }).waitFor();
    await expectGoodLook(person.page, `sign-in-buttons-${language}`, language);
    await person.page.getByRole('button', { name: button }).click();
    await person.page.waitForURL(isIn);

    provider.account(`stranger-${language}`, { email: `${language}@elsewhere.test`, email_verified: true });
    provider.subject = `stranger-${language}`;
    const stranger = await stage.open({ language, view, fails: [refused] });
    await stranger.page.goto('/auth');
    await stranger.page.getByRole('button', { name: button }).click();
    await stranger.page.getByRole('alert').getByText(problems.sso_no_account).waitFor();
    await expectGoodLook(stranger.page, `sign-in-stranger-${language}`, language);
    await stage.admin.call(changeToggle, { params: { id: appsOfProviders.openid }, body: { isActive: false } });
  });

  it('goes by a passkey alone', async () => {
    const { page, context } = await stage.enter({ language, view, email: emailOf(people.holder), fails: [refused] });
    await openSecurity(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('button', { name: text('profile', 'passkeys.add') }).click();
    const codes = page.getByRole('dialog', { name: text('profile', 'twoStep.codesTitle') });
    await codes.getByRole('button', { name: text('profile', 'twoStep.haveThem') }).click();
    await page.getByRole('button', { name: text('profile', 'passkeys.remove') }).waitFor();
    await expectGoodLook(page, `passkey-${language}`, language);

    await signOut(page);
    await page.getByRole('button', { name: text('access', 'secondStep.passkey') }).click();
    await page.waitForURL(isIn);
    await devTools.detach();
  });

  it('asks for a code of the app, and takes a recovery code one time', async () => {
    const { page } = await stage.enter({ language, view, email: emailOf(people.coder), fails: [refused] });
    await openSecurity(page);
    await page.getByRole('button', { name: text('profile', 'twoStep.setUp'), exact: true }).click();
    const setUp = page.getByRole('dialog', { name: text('profile', 'twoStep.setUpTitle') });
    const secret = await setUp.getByLabel(text('profile', 'twoStep.secret'), { exact: true }).inputValue();
    const now = () => Date.now() / 1000;
    await setUp.getByRole('img', { name: text('profile', 'twoStep.picture') }).waitFor();
    await expectGoodLook(page, `code-app-${language}`, language);
    await setUp.getByLabel(text('profile', 'twoStep.firstCode')).fill(totp(fromBase32(secret), now()));
    await setUp.getByRole('button', { name: text('profile', 'twoStep.confirm') }).click();
    const codes = page.getByRole('dialog', { name: text('profile', 'twoStep.codesTitle') });
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await expectGoodLook(page, `recovery-codes-${language}`, language);
    await codes.getByRole('button', { name: text('profile', 'twoStep.haveThem') }).click();

    const submit = () => page.getByRole('button', { name: text('access', 'signIn.submit'), exact: true }).click();
    await signOut(page);
    await submitSignIn(page, emailOf(people.coder));
    const code = page.getByLabel(text('access', 'secondStep.code'), { exact: true });
    await code.waitFor();
    await expectGoodLook(page, `second-step-${language}`, language);
    // That of the setup is used: the next one is taken already.
    await code.fill(totp(fromBase32(secret), now() + 30));
    await submit();
    await page.waitForURL(isIn);

    const recover = async () => {
      await signOut(page);
      await submitSignIn(page, emailOf(people.coder));
      await page.getByRole('button', { name: text('access', 'secondStep.useRecovery') }).click();
      await page.getByLabel(text('access', 'secondStep.recoveryCode'), { exact: true }).fill(recovery);
      await submit();
    };
    await recover();
    await page.waitForURL(isIn);
    await recover();
    await page.getByText(problems.second_factor_wrong).waitFor();
    expect(isIn(new URL(page.url()))).toBe(false);
  });
});
