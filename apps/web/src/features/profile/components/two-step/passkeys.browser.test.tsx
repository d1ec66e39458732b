import { addPasskey, beginPasskey, removePasskey } from '@plumbline/contract/passkeys';
import { readSecondFactors } from '@plumbline/contract/second-factors';
import { readMe } from '@plumbline/contract/users';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson } from '../../../../../test/people.ts';
import { render } from '../../../../../test/render.tsx';
import { Notices } from '../../../../../test/notices.tsx';
import { onCall } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/profile.json';
import { TwoStep } from './two-step.tsx';

const key = { _id: 'the-key', device: 'Chrome, Android', created_at: '2026-03-04T05:06:07.000Z', last_used_at: null };
const none = { app_since: null, passkeys: [], codes_left: 0, has_password: true, devices: [] };
const codes = ['AAAA-BBBB-CCCC-DDDD'];
const options = {
  rp: { id: 'localhost', name: 'Plumbline' },
  user: { id: 'dXNlcg', name: 'dana@here.test', displayName: 'Dana' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 600_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};

// What the company requires is read again after each change.
beforeEach(() => onCall(readMe, () => aPerson()));
afterEach(() => {
  notifications.clean();
  vi.restoreAllMocks();
});

it('says nothing where the person closes the browser’s question', async () => {
  onCall(readSecondFactors, () => none);
  onCall(beginPasskey, () => ({ options, state: 'the state' }));
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  const screen = (
    <>
      <TwoStep />
      <Notices />
    </>
  );
  await render(screen, { person: aPerson() });
  await page.getByRole('button', { name: en.passkeys.add }).click();
  await expect.poll(() => create.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('button', { name: en.passkeys.add })).toBeEnabled();
  expect(page.getByRole('alert').query()).toBeNull();
});

it('adds the key of this device, and shows the recovery codes that come with the first one', async () => {
  onCall(readSecondFactors, () => none);
  onCall(beginPasskey, () => ({ options, state: 'the state' }));
  onCall(addPasskey, ({ body }) => {
    expect(body).toMatchObject({ state: 'the state', credential: { id: 'AQID', type: 'public-key' } });
    return { codes };
  });
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const made = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes },
    getClientExtensionResults: () => ({}),
    authenticatorAttachment: 'platform',
  };
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made as unknown as Credential);
  await render(<TwoStep />, { person: aPerson() });
  await page.getByRole('button', { name: en.passkeys.add }).click();
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible();
});

it('lists keys in Hebrew too, and removes one after the question', async () => {
  let isThere = true;
  onCall(readSecondFactors, () => ({ ...none, codes_left: 10, passkeys: isThere ? [key] : [] }));
  onCall(removePasskey, ({ params }) => {
    expect(params['id']).toBe('the-key');
    isThere = false;
    return { success: true as const };
  });
  await render(<TwoStep />, { person: aPerson(), language: 'he', view: 'phone' });
  await expect.element(page.getByText('Chrome, Android')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /Chrome, Android/ }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => page.getByText('Chrome, Android').query()).toBeNull();
});
