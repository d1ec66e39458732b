import { signIn } from '@plumbline/contract/access';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall, problem } from '../../../test/server.ts';
import en from '../../i18n/en/access.json';
import he from '../../i18n/he/access.json';
import { readSession } from '../../lib/api/session-store.ts';
import { signInWithPassword } from './api/sign-in.ts';
import { SecondStepForm } from './second-step-form.tsx';

const step = { state: 'the state', username: 'noa@here.test', ways: ['app', 'recovery_code'] as const };
const tokens = (more: { device_token?: string } = {}) => ({
  access_token: 'a',
  token_type: 'Bearer' as const,
  expires_in: 3600,
  refresh_token: 'r',
  user: aPerson(),
  ...more,
});
/** What was sent to the token call. */
function onSignIn(respond: () => Response | ReturnType<typeof tokens>): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  onCall(signIn, ({ body }) => {
    sent.push(Object.fromEntries(new URLSearchParams(String(body))));
    return respond();
  });
  return sent;
}
beforeEach(() => localStorage.removeItem('plumbline.remembered-device'));

it.each([
  ['en', 'desk', en],
  ['he', 'phone', he],
] as const)('asks for the code of an app, or a recovery code (%s)', async (language, view, texts) => {
  await render(<SecondStepForm step={step} onSignedIn={() => undefined} onBack={() => undefined} />, {
    language,
    view,
  });
  const code = page.getByRole('textbox', { name: texts.secondStep.code });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByRole('button', { name: texts.secondStep.useRecovery }).click();
  await expect.element(page.getByRole('textbox', { name: texts.secondStep.recoveryCode })).toBeVisible();
  await expectAccessible();
});

it.each([
  ['en', 'desk', en],
  ['he', 'phone', he],
] as const)('asks who has a passkey alone for no code of an app (%s)', async (language, view, texts) => {
  const ways = ['passkey', 'recovery_code'] as const;
  await render(<SecondStepForm step={{ ...step, ways }} onSignedIn={() => undefined} onBack={() => undefined} />, {
    language,
    view,
  });
  await expect.element(page.getByRole('heading', { name: texts.secondStep.passkeyTitle })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.secondStep.passkey })).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
  await expectAccessible();
  await page.getByRole('button', { name: texts.secondStep.useRecovery }).click();
  await expect.element(page.getByRole('textbox', { name: texts.secondStep.recoveryCode })).toHaveFocus();
  expect(page.getByRole('button', { name: texts.secondStep.useApp }).query()).toBeNull();
});

it('offers nothing that the person has not', async () => {
  await render(
    <SecondStepForm step={{ ...step, ways: ['app'] }} onSignedIn={() => undefined} onBack={() => undefined} />,
  );
  await expect.element(page.getByRole('textbox', { name: en.secondStep.code })).toBeVisible();
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect(names).toEqual([en.signIn.submit, en.secondStep.back]);
});

it('signs in, and has the device remembered where that is wanted', async () => {
  const sent = onSignIn(() => tokens({ device_token: 'the device' }));
  let isIn = false;
  await render(<SecondStepForm step={step} onSignedIn={() => (isIn = true)} onBack={() => undefined} />);
  await page.getByRole('textbox').fill('123 456');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: en.signIn.submit, exact: true }).click();
  await expect.poll(() => isIn).toBe(true);
  expect(sent).toEqual([expect.objectContaining({ state: 'the state', code: '123 456', remember: 'true' })]);
  expect(readSession()?.accessToken).toBe('a');

  // The next password goes with it, and nobody else's does.
  await signInWithPassword('Noa@here.test', 'p');
  await signInWithPassword('oleg@here.test', 'p');
  expect(sent.map((one) => one['device_token'])).toEqual([undefined, 'the device', undefined]);
});

it('says at the field that a code is wrong, and goes back', async () => {
  const detail = 'This code is not valid.';
  const wrong = [{ path: 'code', code: 'second_factor_wrong', message: detail }];
  onSignIn(() => problem(400, 'second_factor_wrong', detail, wrong));
  let isBack = false;
  await render(<SecondStepForm step={step} onSignedIn={() => undefined} onBack={() => (isBack = true)} />);
  await page.getByRole('textbox').fill('000000');
  await page.getByRole('button', { name: en.signIn.submit, exact: true }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
  expect(readSession()).toBeNull();
  await page.getByRole('button', { name: en.secondStep.back }).click();
  expect(isBack).toBe(true);
});
