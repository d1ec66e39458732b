import { inviteUser, reinviteUsers } from '@plumbline/contract/invitations';
import { createProject } from '@plumbline/contract/projects';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let by: Record<Role, TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeAll(async () => {
  by = {} as Record<Role, TestPerson>;
  for (const role of roles) by[role] = await server.person(role);
});

describe('inviting', () => {
  it('offers each role what the form offers it', async () => {
    const expected: Record<Role, Role[]> = {
      sys_admin: [...roles],
      business_admin: ['project_manager', 'inspector', 'client'],
      project_manager: ['inspector', 'client'],
      inspector: [],
      client: [],
    };
    for (const inviter of roles) {
      const invited: Role[] = [];
      for (const role of roles) {
        const body = { email: `${inviter}-${role}-new@example.test`, role };
        if ((await server.call(inviteUser, { as: by[inviter], body })).status === 200) invited.push(role);
      }
      expect(invited).toEqual(expected[inviter]);
    }
  });

  it('makes one person of one address, typed however and sent at once', async () => {
    const answers = await Promise.all(
      ['New@Example.test', 'new@example.test ', 'NEW@EXAMPLE.TEST'].map((email) =>
        server.call(inviteUser, { as: by.sys_admin, body: { email, role: 'inspector' } }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.problem).toMatchObject({ code: 'user_exists', errors: [{ path: 'email' }] });
    const wrong = await server.call(inviteUser, {
      as: by.sys_admin,
      body: { email: 'nobody', role: 'inspector' },
    });
    expect(wrong.problem.errors).toMatchObject([{ path: 'email', code: 'email_not_valid' }]);
  });

  it('says whether the invitation left, or stays here for want of a mail server', async () => {
    const invite = async (on: TestServer, as: TestPerson) => {
      const body = { email: 'waits@example.test', role: 'inspector' as const };
      const made = await on.call(inviteUser, { as, body });
      const again = await on.call(reinviteUsers, { as, body: { users: [{ email: body.email }] } });
      return [made.body.mailLeaves, again.body.mailLeaves];
    };
    expect(await invite(server, by.business_admin)).toEqual([false, false]);
    const mailing = await startTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      expect(await invite(mailing, await mailing.person('business_admin'))).toEqual([true, true]);
    } finally {
      await mailing.close();
    }
  });

  it('lets nobody give a client sight of what they don’t see themselves', async () => {
    const hidden = await server.call(createProject, {
      as: by.business_admin,
      body: { name: 'Hidden', private: true, companies: ['Hidden Ltd'] },
    });
    const invite = (more: object, role: Role = 'client') =>
      server.call(inviteUser, {
        as: by.project_manager,
        body: { email: `c${Math.random()}@example.test`, role, ...more },
      });
    expect((await invite({ client_projects: [hidden.body._id] })).problem.errors[0]?.code).toBe('unknown_reference');
    expect((await invite({ companies: ['Hidden Ltd'] })).status).toBe(403);
    expect((await invite({ companies: ['Other Ltd'] })).status).toBe(200);
    expect((await invite({ companies: ['Other Ltd'] }, 'inspector')).problem.errors[0]?.path).toBe('companies');
  });
});
