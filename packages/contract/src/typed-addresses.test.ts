import { expect, it } from 'vitest';
import { forgotPassword, impersonate, signIn } from './access.ts';
import { createInstance } from './instances.ts';
import { inviteUser, reinviteUsers } from './invitations.ts';
import { changeUser } from './users.ts';

it('takes an address as mails show it, wherever one is sent', () => {
  const meant = 'dana@example.test';
  for (const typed of ['\u2068Dana@example.test\u2069', '\u200fdana@example.test', 'mailto:dana@example.test']) {
    const asked = { grant_type: 'password', username: typed, password: 'x', client_id: 'web' };
    expect(signIn.body.parse(asked), typed).toMatchObject({ username: meant });
    expect(impersonate.body.parse({ username: typed, client_id: 'web' }), typed).toMatchObject({ username: meant });
    expect(forgotPassword.body.parse({ email: typed }), typed).toEqual({ email: meant });
    expect(inviteUser.body.parse({ email: typed, role: 'inspector' }), typed).toMatchObject({ email: meant });
    expect(reinviteUsers.body.parse({ users: [{ email: typed }] }), typed).toEqual({ users: [{ email: meant }] });
    expect(changeUser.body.parse({ email: typed }), typed).toMatchObject({ email: meant });
    expect(createInstance.body.parse({ name: 'north', company: 'North', email: typed }), typed).toMatchObject({
      email: meant,
    });
  }
});
