import { inviteUser, reinviteUsers } from '@plumbline/contract/invitations';
import { changeUserRoles } from '@plumbline/contract/user-roles';
import * as calls from '@plumbline/contract/users';
import { describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';

const on = setServer({ admin: 'sys_admin', manager: 'project_manager', above: 'business_admin' });

const acts = {
  ban: (as: TestPerson, ids: readonly string[]) =>
    on.server.call(calls.banUsers, { as, body: { users: [...ids], banned: true } }),
  remove: (as: TestPerson, ids: readonly string[]) =>
    on.server.call(calls.removeUsers, { as, body: { users: [...ids] } }),
};
const each = Object.entries(acts);

const isSignedIn = async (as: TestPerson) => (await on.server.call(calls.readMe, { as })).status === 200;

async function goneOne(): Promise<TestPerson> {
  const person = await on.server.person('inspector');
  await on.server.call(calls.removeUsers, { as: on.admin, body: { users: [person.id] } });
  return person;
}

describe('a bulk call over people', () => {
  it.each(each)('names those who are gone or not seen, alike, and does none: %s', async (_name, act) => {
    const gone = await goneOne();
    const inspector = await on.server.person('inspector');
    // A project manager doesn't see system administrators.
    const refused = await act(on.manager, [gone.id, inspector.id, on.admin.id]);
    expect([refused.status, refused.problem.code]).toEqual([404, 'not_found']);
    const named = { code: 'not_found', message: 'It was deleted or you don’t have access.' };
    expect(refused.problem.errors).toEqual([
      { path: 'users.0', ...named },
      { path: 'users.2', ...named },
    ]);
    expect(await isSignedIn(inspector)).toBe(true);
    expect((await act(on.manager, [inspector.id])).status).toBe(200);
    expect(await isSignedIn(inspector)).toBe(false);
  });

  it.each(each)('names those whom the person may not touch, with the reason of each: %s', async (_name, act) => {
    const gone = await goneOne();
    const inspector = await on.server.person('inspector');
    const refused = await act(on.manager, [inspector.id, gone.id, on.above.id, on.manager.id]);
    expect([refused.status, refused.problem.code]).toEqual([403, 'person_above_own']);
    expect(refused.problem.errors).toMatchObject([
      { path: 'users.1', code: 'not_found' },
      { path: 'users.2', code: 'person_above_own', message: 'This user has a role above yours.' },
      { path: 'users.3', code: 'person_is_self', message: 'You can’t do this to yourself.' },
    ]);
    expect(await isSignedIn(inspector)).toBe(true);
  });

  it('names those who can’t be invited again, and invites none', async () => {
    const invite = async (email: string) =>
      (await on.server.call(inviteUser, { as: on.admin, body: { email, role: 'inspector' } })).body._id;
    const waiting = await invite('waiting@here.test');
    await invite('changed@here.test');
    const refused = await on.server.call(reinviteUsers, {
      as: on.admin,
      body: {
        users: [
          { email: 'nobody@here.test' },
          { email: 'waiting@here.test' },
          { email: 'changed@here.test', role: 'client' },
        ],
      },
    });
    expect([refused.status, refused.problem.code]).toEqual([409, 'conflict']);
    expect(refused.problem.errors).toMatchObject([
      { path: 'users.0', code: 'not_found' },
      { path: 'users.2', code: 'conflict' },
    ]);
    const told = await on.server
      .db()
      .query.selectFrom('events')
      .select('name')
      .where('subject_id', '=', waiting)
      .execute();
    expect(told.map(({ name }) => name)).toEqual(['user.invited']);
  });
});

describe('a role that several people get', () => {
  const give = (as: TestPerson, ids: readonly string[], role: 'inspector' | 'project_manager' | 'sys_admin') =>
    on.server.call(changeUserRoles, { as, body: { users: [...ids], role } });
  const rolesOf = async (ids: readonly string[]) => {
    const rows = await on.server
      .db()
      .query.selectFrom('users')
      .select(['id', 'role'])
      .where('id', 'in', [...ids])
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.role);
  };

  it('is given to all or to none, and ends the sign-ins of those for whom it is another', async () => {
    const [one, two] = [await on.server.person('inspector'), await on.server.person('inspector')];
    const same = await on.server.person('project_manager');
    const gone = await goneOne();
    const refused = await give(on.above, [one.id, gone.id, on.admin.id], 'project_manager');
    expect([refused.status, refused.problem.code]).toEqual([403, 'person_above_own']);
    expect(refused.problem.errors).toMatchObject([
      { path: 'users.1', code: 'not_found' },
      { path: 'users.2', code: 'person_above_own' },
    ]);
    expect(await rolesOf([one.id])).toEqual(['inspector']);

    const { body } = await give(on.above, [one.id, two.id, same.id], 'project_manager');
    expect(body.map(({ _id, role }) => [_id, role])).toEqual(
      [one.id, two.id, same.id].map((id) => [id, 'project_manager']),
    );
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(same)]).toEqual([false, false, true]);
    const events = await on.server
      .db()
      .query.selectFrom('events')
      .select(['subject_id', 'before', 'after'])
      .where('name', '=', 'user.role_changed')
      .where('subject_id', 'in', [one.id, two.id, same.id])
      .execute();
    expect(events.map((event) => event.subject_id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(events[0]).toMatchObject({ before: { role: 'inspector' }, after: { role: 'project_manager' } });
    expect((await give(on.above, [one.id], 'sys_admin')).problem.code).toBe('role_above_own');
    expect((await give(on.manager, [one.id], 'inspector')).status).toBe(403);
  });

  it('leaves a system administrator, also where each of them alone could go', async () => {
    const other = await on.server.person('sys_admin');
    const admins = await on.server
      .db()
      .query.selectFrom('users')
      .select('id')
      .where('role', '=', 'sys_admin')
      .execute();
    const all = admins.map(({ id }) => id);
    expect(all).toContain(on.admin.id);
    const refused = await give(on.admin, all, 'inspector');
    expect(refused.problem.code).toBe('last_system_admin');
    expect(await rolesOf(all)).toEqual(all.map(() => 'sys_admin'));
    expect((await give(on.admin, [other.id], 'inspector')).status).toBe(200);
  });
});
