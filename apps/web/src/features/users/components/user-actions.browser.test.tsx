import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resetSecondFactors } from '@plumbline/contract/second-factors';
import { eraseUser } from '@plumbline/contract/user-erasure';
import { user } from '@plumbline/contract/users';
import { aListedUser, aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import { UserActions } from './user-actions.tsx';

const somebody = (can: string[]) =>
  user.parse({
    ...aListedUser(7, 'Noa', { can }),
    view: 'full',
    acceptedLocation: null,
    language: null,
    fields: {},
    editable_fields: [],
    version: 1,
    projects: {},
    client_projects: [],
    recent_jobs: {},
    files: [],
    notifications: null,
  });

it('erases personal data after it has said what stays and what goes', async () => {
  const erased: string[] = [];
  onCall(eraseUser, ({ params }) => {
    erased.push(params['id'] ?? '');
    return { success: true as const };
  });
  let closed = 0;
  await render(<UserActions user={somebody(['erase'])} onRemoved={() => (closed += 1)} />, { person: aPerson() });
  await page.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  await expect.element(page.getByText(/^Erased: name, email, phone/)).toBeVisible();
  await expect.element(page.getByText(/^Stays: jobs, answers/)).toBeVisible();
  expect(erased).toEqual([]);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await expect.poll(() => closed).toBe(1);
  expect(erased).toEqual([idOf(7)]);
});

it('offers it to nobody who may not', async () => {
  await render(<UserActions user={somebody(['ban'])} onRemoved={() => undefined} />, { person: aPerson() });
  await page.getByRole('button', { name: /Actions for/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Ban' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Erase personal data' }).query()).toBeNull();
});

it('ends the second step of who has lost their phone, after the question', async () => {
  const reset: string[] = [];
  onCall(resetSecondFactors, ({ params }) => {
    reset.push(params['id'] ?? '');
    return { success: true as const };
  });
  await render(<UserActions user={somebody(['reset_factors'])} onRemoved={() => undefined} />, { person: aPerson() });
  await page.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove two-step sign-in' }).click();
  await expect.element(page.getByText(/signed out everywhere and get an email/)).toBeVisible();
  expect(reset).toEqual([]);
  await page.getByRole('button', { name: 'Remove two-step sign-in' }).click();
  await expect.poll(() => reset).toEqual([idOf(7)]);
});
