import { notifications } from '@mantine/notifications';
import { reinviteUsers } from '@plumbline/contract/invitations';
import type { UserListItem } from '@plumbline/contract/users';
import { changeUserRoles } from '@plumbline/contract/user-roles';
import { banUsers, removeUsers } from '@plumbline/contract/users';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aListedUser, aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/users.json';
import { useChangeUsers } from './use-change-users.ts';

afterEach(() => notifications.clean());

const people = [aListedUser(11, 'Avner'), aListedUser(12, 'Oleg'), aListedUser(13, 'Noa')];

let ends: string[] = [];
function Changing({ users }: { readonly users: readonly UserListItem[] }) {
  const { ban, remove, reinvite, setRole } = useChangeUsers();
  const acts = {
    Ban: () => ban(users, true),
    Remove: () => remove(users),
    Invite: () => reinvite(users),
    Manager: () => setRole(users, 'project_manager'),
  };
  const note = (act: () => Promise<{ changed: readonly unknown[] }>) =>
    void act().then(
      ({ changed }) => ends.push(`${changed.length} changed`),
      (failure: Error) => ends.push(failure.message),
    );
  return Object.entries(acts).map(([name, act]) => (
    <button key={name} type="button" onClick={() => note(act)}>
      {name}
    </button>
  ));
}

async function show(users: readonly UserListItem[]) {
  ends = [];
  await render(
    <>
      <Changing users={users} />
      <Notices />
    </>,
    { person: aPerson() },
  );
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const notOleg = page.getByText(/Oleg Levi\W*: Not Oleg\./);

it('what is done with several people is done with all but those whom it is refused for, who are named', async () => {
  const sent: number[] = [];
  const refuseOleg = (body: unknown) => {
    const { users } = body as { users: readonly unknown[] };
    sent.push(users.length);
    const errors = [{ path: 'users.1', code: 'not_found', message: 'Not Oleg.' }];
    return users.includes(idOf(12)) ? problem(404, 'not_found', 'Not found.', errors) : null;
  };
  onCall(changeUserRoles, ({ body }) => refuseOleg(body) ?? []);
  onCall(banUsers, ({ body }) => refuseOleg(body) ?? []);
  onCall(removeUsers, ({ body }) => refuseOleg(body) ?? { success: true as const });
  await show(people);
  for (const act of ['Ban', 'Remove', 'Manager']) {
    await press(act);
    await expect.element(notOleg).toBeVisible();
    notifications.clean();
    await expect.element(notOleg).not.toBeInTheDocument();
  }
  expect(sent).toEqual([3, 2, 3, 2, 3, 2]);
  expect(ends).toEqual(['2 changed', '2 changed', '2 changed']);
});

it('what keeps the call from being made is thrown, to be tried again', async () => {
  onCall(removeUsers, () => problem(503, 'unavailable', 'Busy.'));
  await show(people);
  await press('Remove');
  await expect.poll(() => ends).toEqual(['Busy.']);
});

it('more invitations than a call takes are sent in portions', async () => {
  const sent: number[] = [];
  onCall(reinviteUsers, ({ body }) => {
    sent.push((body as { users: unknown[] }).users.length);
    return { success: true as const };
  });
  await show(Array.from({ length: 101 }, (_, n) => aListedUser(n + 11, `A${n}`)));
  await press('Invite');
  await expect.element(page.getByText(en.several.resent_other.replace('{{count}}', '101'))).toBeVisible();
  expect(sent).toEqual([100, 1]);
});
