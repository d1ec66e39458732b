import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inviteUser } from '@plumbline/contract/invitations';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { InviteDialog } from './invite-dialog.tsx';

it('invites no client who would see nothing: it says what to choose', async () => {
  let sent = 0;
  onCall(inviteUser, () => {
    sent += 1;
    return problem(409, 'user_exists', 'Somebody has this address.');
  });
  await render(<InviteDialog onClose={() => undefined} onInvited={() => undefined} />, {
    person: aPerson(),
    toggles: ['client'],
  });
  await page.getByRole('textbox', { name: 'Email' }).fill('client@example.test');
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('client');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect.element(page.getByText(/Choose what this client sees/)).toBeVisible();
  expect(sent).toBe(0);
  // Whoever is no client needs nothing of the kind.
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('inspector');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect.element(page.getByText('Somebody has this address.')).toBeVisible();
  expect(sent).toBe(1);
});
