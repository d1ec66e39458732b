import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { confirmInvitation, registerUser } from '@plumbline/contract/access';
import { changeSettings } from '@plumbline/contract/settings';
import { readMe } from '@plumbline/contract/users';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall, problem } from '../../../test/server.ts';
import { Installation } from './create-installation-screen.tsx';

it('makes the first administrator, then asks for language and logo of the company', async () => {
  onCall(confirmInvitation, () => ({
    _id: idOf(1),
    email: 'first@delta.test',
    name: { first: '', last: '' },
    role: 'business_admin' as const,
    company_name: 'Delta Lifts',
  }));
  onCall(registerUser, () => ({
    access_token: 'a',
    token_type: 'Bearer' as const,
    expires_in: 3600,
    refresh_token: 'r',
    user: aPerson(),
  }));
  onCall(readMe, () => aPerson());
  const sent: unknown[] = [];
  onCall(changeSettings, ({ body }) => {
    sent.push(body);
    return defaultSettings;
  });
  const { router } = await render(<Installation token="abc" />);
  await expect.element(page.getByRole('heading', { name: /Set up .*Delta Lifts/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Dana');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Cohen');
  await page.getByLabelText('Password', { exact: true }).fill('a bridge of nine arches');
  await page.getByLabelText('Confirm password').fill('a bridge of nine arches');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
  await expectAccessible();
  await page.getByText('עברית').click();
  await page.getByRole('button', { name: 'Save and start' }).click();
  await expect.poll(() => sent).toEqual([{ defaultLanguage: 'he' }]);
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

it('says of an invitation that is over what to do', async () => {
  onCall(confirmInvitation, () => problem(410, 'invitation_expired', 'Invitation expired'));
  await render(<Installation token="old" />, { language: 'he' });
  await expect.element(page.getByRole('alert').getByText('Invitation expired')).toBeVisible();
  await expectAccessible();
});
