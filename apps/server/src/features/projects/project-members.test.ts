import * as calls from '@plumbline/contract/projects';
import type { SentBody } from '@plumbline/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { makeJob } from '../answers/answers.fixtures.ts';
import { makeJobType } from '../jobs/jobs.fixtures.ts';

let server: TestServer;
let manager: TestPerson;
let inspector: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
  colleague = await server.person('inspector');
  stranger = await server.person('inspector');
  // Who works on a job together sees each other.
  await makeJob(server, await makeJobType(server), [inspector, colleague, manager]);
});
afterAll(() => server.close());

const ids = (people: readonly TestPerson[]) => people.map(({ id }) => id);
const create = (as: TestPerson, users: readonly TestPerson[]) =>
  server.call(calls.createProject, { as, body: { name: 'Members', users: ids(users) } });
const change = (as: TestPerson, id: string, body: SentBody<typeof calls.changeProject>) =>
  server.call(calls.changeProject, { as, params: { id }, body });
const membersOf = async (id: string) => {
  const rows = server.db().query.selectFrom('project_members').select('user_id').where('project_id', '=', id);
  return (await rows.execute()).map((row) => row.user_id).toSorted();
};
const projectWith = async (people: readonly TestPerson[]) => (await create(manager, people)).body._id;

describe('who can be made a member', () => {
  const notAssignable = [{ path: 'users', code: 'person_not_assignable' }];

  it('is nobody whom an inspector does not see, in a new project and in one that is there', async () => {
    const made = await create(inspector, [stranger]);
    expect(made.status).toBe(400);
    expect(made.problem.errors).toMatchObject(notAssignable);

    const id = await projectWith([inspector]);
    const changed = await change(inspector, id, { users: ids([manager, inspector, stranger]) });
    expect(changed.problem.errors).toMatchObject(notAssignable);
    expect(JSON.stringify(changed)).not.toContain(stranger.id);
    expect(await membersOf(id)).toEqual(ids([manager, inspector]).toSorted());
    expect((await change(inspector, id, { users: ids([manager, inspector, colleague]) })).status).toBe(200);
    expect((await create(inspector, [colleague])).body.members.map((one) => one._id).toSorted()).toEqual(
      ids([inspector, colleague]).toSorted(),
    );
  });

  it('is no client, nobody banned and no system admin whom a project manager does not see', async () => {
    const banned = await server.person('inspector');
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    for (const person of [banned, await server.person('client'), await server.person('sys_admin')]) {
      expect((await create(manager, [person])).problem.errors).toMatchObject(notAssignable);
    }
  });

  it('is in a copy only who could be added to it by whoever copies', async () => {
    const admin = await server.person('sys_admin');
    const { body } = await create(admin, [manager, inspector]);
    const copy = await server.call(calls.cloneProject, { as: manager, params: { id: body._id } });
    expect(await membersOf(copy.body._id)).toEqual(ids([manager, inspector]).toSorted());
  });

  it('leaves those who are members already as they are, seen or not', async () => {
    const id = await projectWith([inspector, stranger]);
    const all = ids([manager, inspector, stranger]);
    expect((await change(inspector, id, { users: [...all, colleague.id] })).status).toBe(200);
    expect(await membersOf(id)).toEqual([...all, colleague.id].toSorted());
  });
});

describe('whom an inspector takes out', () => {
  it('is neither a person above, nor themselves, nor one whom they could not add again', async () => {
    const everybody = [manager, inspector, colleague, stranger];
    const id = await projectWith(everybody);
    const without = (gone: TestPerson) =>
      change(inspector, id, { users: ids(everybody.filter((one) => one !== gone)) });
    expect((await without(manager)).problem.code).toBe('person_above_own');
    expect((await without(inspector)).problem.code).toBe('person_is_self');
    expect((await without(stranger)).problem.code).toBe('forbidden');
    expect((await change(inspector, id, { users: [] })).status).not.toBe(200);
    expect(await membersOf(id)).toEqual(ids(everybody).toSorted());
    expect((await without(colleague)).status).toBe(200);
    expect(await membersOf(id)).toEqual(ids([manager, inspector, stranger]).toSorted());
  });
});
