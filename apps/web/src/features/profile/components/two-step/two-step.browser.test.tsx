import {
  beginCodeApp,
  confirmCodeApp,
  forgetDevice,
  proveIdentity,
  readSecondFactors,
  removeCodeApp,
} from '@plumbline/contract/second-factors';
import type { SecondFactors } from '@plumbline/contract/second-factors';
import { useSyncExternalStore } from 'react';
import { readMe } from '@plumbline/contract/users';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../../test/people.ts';
import { render } from '../../../../../test/render.tsx';
import { Notices } from '../../../../../test/notices.tsx';
import { onCall, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/profile.json';
import he from '../../../../i18n/he/profile.json';
import { onProofQuestion, proofQuestion } from '../../../../lib/api/proof.ts';
import { PasswordForm } from '../password-form.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { TwoStep } from './two-step.tsx';

// What the company requires is read again after each change.
beforeEach(() => onCall(readMe, () => aPerson()));
afterEach(() => notifications.clean());

const off: SecondFactors = { app_since: null, passkeys: [], codes_left: 0, has_password: true, devices: [] };
const on: SecondFactors = {
  app_since: '2026-03-04T05:06:07.000Z',
  passkeys: [],
  codes_left: 2,
  has_password: true,
  devices: [
    {
      _id: idOf(5),
      device: 'Firefox, Android',
      address: '192.0.2.7',
      last_used_at: '2026-03-05T05:06:07.000Z',
      expires_at: '2026-04-04T05:06:07.000Z',
    },
  ],
};
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

/** As the frame of the app shows the question. */
function WithProof() {
  const question = useSyncExternalStore(onProofQuestion, proofQuestion);
  return (
    <>
      <TwoStep />
      <Notices />
      {question ? <ProofDialog onDecided={question.decide} /> : null}
    </>
  );
}

it('sets up by a code of the app, and shows the recovery codes until they are stored', async () => {
  let factors = off;
  onCall(readSecondFactors, () => factors);
  onCall(beginCodeApp, () => ({ secret: 'ABCDEFGH', link: 'otpauth://totp/here?secret=ABCDEFGH' }));
  onCall(confirmCodeApp, ({ body }) => {
    expect(body).toEqual({ code: '123456' });
    factors = { ...on, codes_left: 10 };
    return { codes };
  });
  await render(<TwoStep />, { person: aPerson(), view: 'phone' });
  await page.getByRole('button', { name: en.twoStep.setUp }).click();
  await expect.element(page.getByRole('img', { name: en.twoStep.picture })).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: en.twoStep.firstCode }).fill('123456');
  await page.getByRole('button', { name: en.twoStep.confirm }).click();
  await expect.element(page.getByText(codes[1] ?? '')).toBeVisible();
  await page.getByRole('button', { name: en.twoStep.haveThem }).click();
  await expect.element(page.getByRole('button', { name: en.twoStep.turnOff })).toBeVisible();
  expect(page.getByText(codes[1] ?? '').query()).toBeNull();
});

it('lists the devices on which no code is asked for, in Hebrew too, and forgets one', async () => {
  let factors = on;
  onCall(readSecondFactors, () => factors);
  onCall(forgetDevice, ({ params }) => {
    expect(params['id']).toBe(idOf(5));
    factors = { ...on, devices: [] };
    return { success: true as const };
  });
  await render(<TwoStep />, { person: aPerson(), language: 'he' });
  await expect.element(page.getByText('Firefox, Android')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /Firefox, Android/ }).click();
  await expect.poll(() => page.getByText(he.twoStep.devices).query()).toBeNull();
});

it('asks who it is where the server wants a fresh proof, and then does it', async () => {
  let hasProved = false;
  const calls: string[] = [];
  onCall(readSecondFactors, () => on);
  onCall(removeCodeApp, () => {
    calls.push('remove');
    return hasProved ? { success: true as const } : problem(403, 'proof_required', 'Confirm first.');
  });
  onCall(proveIdentity, ({ body }) => {
    expect(body).toEqual({ password: 'my password' });
    calls.push('prove');
    hasProved = true;
    return { success: true as const };
  });
  await render(<WithProof />, { person: aPerson() });
  await page.getByRole('button', { name: en.twoStep.turnOff }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.twoStep.turnOff }).click();
  await page.getByLabelText(en.proof.password, { exact: true }).fill('my password');
  await page.getByRole('button', { name: en.proof.confirm }).click();
  await expect.poll(() => calls).toEqual(['remove', 'prove', 'remove']);
});

it('does nothing where the person would rather not', async () => {
  onCall(readSecondFactors, () => ({ ...off, has_password: false }));
  onCall(beginCodeApp, () => problem(403, 'proof_required', 'Confirm first.'));
  await render(<WithProof />, { person: aPerson() });
  await page.getByRole('button', { name: en.twoStep.setUp }).click();
  // Nothing to show it by here: they sign in again.
  await expect.element(page.getByRole('button', { name: en.proof.signOut })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: en.twoStep.cancel }).last().click();
  await expect.element(page.getByText('Confirm first.')).toBeVisible();
});

it('is left alone by whoever acts as somebody else', async () => {
  await render(<TwoStep />, { person: aPerson({ impersonatedBy: idOf(9) }) });
  await expect.element(page.getByText(en.twoStep.notYours)).toBeVisible();
});

it('says that a passkey stays when the codes of the app are turned off', async () => {
  const key = { _id: idOf(6), device: 'Chrome, Android', created_at: '2026-03-04T05:06:07.000Z', last_used_at: null };
  onCall(readSecondFactors, () => ({ ...on, passkeys: [key] }));
  await render(<TwoStep />, { person: aPerson(), language: 'he' });
  await page.getByRole('button', { name: he.twoStep.turnOff }).click();
  await expect.element(page.getByRole('dialog', { name: he.twoStep.turnOffAppTitle })).toBeVisible();
  await expect.element(page.getByText(he.twoStep.turnOffAppText)).toBeVisible();
});

it('leads who has no password to the way of choosing one', async () => {
  onCall(readSecondFactors, () => ({ ...off, has_password: false }));
  await render(<PasswordForm />, { person: aPerson() });
  await expect.element(page.getByText(en.password.none)).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
});
