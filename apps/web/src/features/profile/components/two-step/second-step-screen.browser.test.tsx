import { beginCodeApp, confirmCodeApp, readSecondFactors } from '@plumbline/contract/second-factors';
import type { SecondFactors } from '@plumbline/contract/second-factors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson } from '../../../../../test/people.ts';
import { render } from '../../../../../test/render.tsx';
import { onCall } from '../../../../../test/server.ts';
import profileEn from '../../../../i18n/en/profile.json';
import en from '../../../../i18n/en/second-step.json';
import he from '../../../../i18n/he/second-step.json';
import { RequiredStep } from './second-step-screen.tsx';

const none: SecondFactors = { app_since: null, passkeys: [], codes_left: 0, has_password: true, devices: [] };
const person = aPerson({ second_step: { due_on: '2026-05-01', days_left: 0, is_due: true } });

it('sets an app up, shows the recovery codes until they are stored, and goes on to what was wanted', async () => {
  let factors = none;
  onCall(readSecondFactors, () => factors);
  onCall(beginCodeApp, () => ({ secret: 'ABCDEFGH', link: 'otpauth://totp/here?secret=ABCDEFGH' }));
  onCall(confirmCodeApp, () => {
    factors = { ...none, app_since: '2026-05-02T05:06:07.000Z', codes_left: 10 };
    return { codes: ['AAAA-BBBB-CCCC-DDDD'] };
  });
  const { router } = await render(<RequiredStep next="/jobs" />, { person, view: 'phone' });
  await page.getByRole('button', { name: profileEn.twoStep.setUp }).click();
  await page.getByRole('textbox', { name: profileEn.twoStep.firstCode }).fill('123456');
  await page.getByRole('button', { name: profileEn.twoStep.confirm }).click();
  await expect.element(page.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  expect(router.history.location.pathname).not.toBe('/jobs');
  await page.getByRole('button', { name: profileEn.twoStep.haveThem }).click();
  await expect.poll(() => router.history.location.pathname).toBe('/jobs');
});

it('says why in Hebrew too, with a way out', async () => {
  onCall(readSecondFactors, () => none);
  await render(<RequiredStep />, { person, language: 'he', view: 'phone' });
  await expect.element(page.getByText(he.required)).toBeVisible();
  await expect.element(page.getByRole('button', { name: he.signOut })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
});

it('goes on where it was set up meanwhile', async () => {
  onCall(readSecondFactors, () => ({ ...none, app_since: '2026-05-02T05:06:07.000Z', codes_left: 10 }));
  const { router } = await render(<RequiredStep next="/projects" />, { person });
  await page.getByRole('button', { name: en.goOn }).click();
  await expect.poll(() => router.history.location.pathname).toBe('/projects');
});
