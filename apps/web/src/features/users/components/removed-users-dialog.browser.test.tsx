import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { RemovedUser } from '@plumbline/contract/user-erasure';
import { eraseUser, listRemovedUsers } from '@plumbline/contract/user-erasure';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/users.json';
import he from '../../../i18n/he/users.json';
import { RemovedUsersDialog } from './removed-users-dialog.tsx';

const gone = (n: number, first: string, can: string[]): RemovedUser => ({
  _id: idOf(n),
  name: { first, last: 'Levi' },
  email: `${first.toLowerCase()}@here.test`,
  role: 'inspector',
  removed_at: '2026-01-05T08:00:00.000Z',
  can,
});
const people = [gone(8, 'Noa', ['erase']), gone(9, 'Boss', [])];

it('lists who was removed, and erases after the question', async () => {
  let left = people;
  onCall(listRemovedUsers, ({ query }) => ({
    docs: left.filter(({ email }) => email.includes(query.get('search') ?? '')),
    has_more: false,
  }));
  onCall(eraseUser, ({ params }) => {
    left = left.filter(({ _id }) => _id !== params['id']);
    return { success: true as const };
  });
  await render(<RemovedUsersDialog onClose={() => undefined} />, { person: aPerson() });
  await expect.element(page.getByText(/noa@here\.test/)).toBeVisible();
  await expect.element(page.getByText(/boss@here\.test/)).toBeVisible();
  await expectAccessible();
  // Who is above is listed, and erased by somebody else.
  expect(page.getByRole('button', { name: en.erase.action }).elements()).toHaveLength(1);
  await page.getByRole('searchbox').fill('noa');
  await expect.poll(() => page.getByText(/boss@here\.test/).elements()).toHaveLength(0);
  await page.getByRole('button', { name: en.erase.action }).click();
  await expect.element(page.getByText(en.erase.stays)).toBeVisible();
  await page.getByRole('button', { name: en.erase.action }).last().click();
  await expect.element(page.getByText(en.removed.notFound)).toBeVisible();
});

it('is read whole on a phone, in Hebrew', async () => {
  onCall(listRemovedUsers, () => ({ docs: people, has_more: true }));
  await render(<RemovedUsersDialog onClose={() => undefined} />, {
    person: aPerson(),
    language: 'he',
    view: 'phone',
  });
  await expect.element(page.getByText(/noa@here\.test/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: he.erase.action })).toBeVisible();
  expect(cutTexts(page.getByRole('dialog').element())).toEqual([]);
  await expectAccessible();
});
