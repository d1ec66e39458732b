import { expect, it } from 'vitest';
import { forgotPassword, signIn } from './access.ts';
import { inviteUser } from './invitations.ts';

it('takes an address as mails show it, at sign-in, for a new password and in an invitation', () => {
  for (const typed of ['\u2068Dana@example.test\u2069', '\u200fdana@example.test', 'mailto:dana@example.test']) {
    const asked = { grant_type: 'password', username: typed, password: 'x', client_id: 'web' };
    expect(signIn.body.parse(asked), typed).toMatchObject({ username: 'dana@example.test' });
    expect(forgotPassword.body.parse({ email: typed }), typed).toEqual({ email: 'dana@example.test' });
    expect(inviteUser.body.parse({ email: typed, role: 'inspector' }), typed).toMatchObject({
      email: 'dana@example.test',
    });
  }
});
