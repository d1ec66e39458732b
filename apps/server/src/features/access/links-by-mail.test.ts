import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@plumbline/contract/access';
import { webClientId } from '@plumbline/contract/access';
import { listOutbox, readOutboxMessage } from '@plumbline/contract/mail';
import { listSessions } from '@plumbline/contract/own-account';
import { inviteUser, reinviteUsers } from '@plumbline/contract/invitations';
import { readMe } from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from './passwords.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const password = 'a plain long password';
let server: TestServer;
let admin: TestPerson;
let later = 0;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  server.services.now = () => new Date(Date.now() + later);
  admin = await server.person('sys_admin', { first: 'נועה', last: 'לוי' });
});
afterAll(() => server.close());

async function mailsTo(address: string, count: number): Promise<{ subject: string; from: string; text: string }[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await server.call(listOutbox, { as: admin, query: { page_size: 200 } });
    const mine = body.docs.filter((doc) => doc.to === address);
    if (mine.length >= count) {
      const read = mine.map((doc) => server.call(readOutboxMessage, { as: admin, params: { id: doc._id } }));
      return (await Promise.all(read)).map((answer) => answer.body);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no ${count} mails to ${address} came`);
}
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

let invitations = 0;
async function invited(role: 'inspector' | 'client' = 'inspector') {
  invitations += 1;
  const email = `invited${invitations}@example.test`;
  const { body } = await server.call(inviteUser, { as: admin, body: { email, role } });
  const [mail] = await mailsTo(email, 1);
  return { id: body._id, email, mail, token: tokenIn(mail?.text) };
}
const register = (token: string, more: object = {}) =>
  server.call(calls.registerUser, {
    body: { token, password, name: { first: 'דנה', last: 'כהן' }, terms_and_privacy: true, ...more },
  });
const confirm = (token: string) => server.call(calls.confirmInvitation, { params: { token } });
const signIn = (username: string, given = password) =>
  server.call(calls.signIn, { body: { grant_type: 'password', username, password: given, client_id: webClientId } });

describe('an invitation', () => {
  it('comes by mail with a link to this instance, confirms, registers and signs in', async () => {
    const { id, email, mail, token } = await invited();
    expect(mail?.text).toContain(`http://localhost:8080/signup?token=${token}`);
    expect(mail?.text).toContain('\u2068נועה לוי\u2069');
    expect((await confirm(token)).body).toMatchObject({ _id: id, email, role: 'inspector' });
    expect((await confirm(token)).status).toBe(200);
    const registered = await register(token, { email, phoneNumber: '050-123-4567' });
    expect(registered.body.user).toMatchObject({ _id: id, state: 'active', valid: true, phoneNumber: '050-123-4567' });
    const person: TestPerson = { id, role: 'inspector', token: registered.body.access_token, instance: 'main' };
    expect((await server.call(readMe, { as: person })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    const row = await server.db().query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.terms_accepted_at).not.toBeNull();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map((event) => [event.name, event.actor_id]).slice(0, 4)).toEqual([
      ['user.invited', admin.id],
      ['user.confirmed', id],
      ['user.registered', id],
      ['user.signed_in', id],
    ]);
  });

  it('registers once, however often it is sent at once', async () => {
    const { id, token } = await invited();
    const answers = await Promise.all(
      ['a first garden gate', 'another garden gate', 'a third garden gate'].map((given) =>
        register(token, { password: given }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 410, 410]);
    expect(answers.find((answer) => answer.status === 410)?.problem.data).toBe('Invitation expired');
    const sessions = await server.db().query.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    expect(sessions).toHaveLength(1);
  });

  it('lets in again who sends the same once more, the answer being lost, and nobody else', async () => {
    const { id, token } = await invited();
    const [first, beside] = await Promise.all([register(token), register(token)]);
    const again = await register(token);
    expect([first.status, beside.status, again.status]).toEqual([200, 200, 200]);
    const person: TestPerson = { id, role: 'inspector', token: again.body.access_token, instance: 'main' };
    expect((await server.call(readMe, { as: person })).body.name).toEqual({ first: 'דנה', last: 'כהן' });
    const seen = await server.db().query.selectFrom('events').select('name').where('subject_id', '=', id).execute();
    expect(seen.filter(({ name }) => name === 'user.registered')).toHaveLength(1);
    expect((await register(token, { password: 'another password' })).problem.code).toBe('invitation_expired');
    later = 11 * 60_000;
    expect((await register(token)).problem.code).toBe('invitation_expired');
    later = 0;
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', id).execute();
    expect((await register(token)).problem.code).toBe('invitation_expired');
  });

  it('is no way to guess the password of who has registered', async () => {
    const { token } = await invited();
    await register(token);
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) answers.push((await register(token, { password: `the guess ${n}` })).status);
    expect(answers).toContain(410);
    expect(answers.at(-1)).toBe(429);
  });

  it('says what is missing, and what will not do', async () => {
    const { email, token } = await invited();
    expect((await register(token, { terms_and_privacy: false })).problem).toMatchObject({
      code: 'terms_not_accepted',
      errors: [{ path: 'terms_and_privacy' }],
    });
    expect((await register(token, { password: 'short' })).problem).toMatchObject({
      code: 'password_too_weak',
      errors: [{ path: 'password', code: 'password_too_short', message: 'At least 10 characters.' }],
    });
    expect((await register(token, { password: 'password123' })).problem.errors[0]?.code).toBe('password_too_common');
    expect((await register(token, { password: email })).problem.errors[0]?.code).toBe('password_is_own_data');
    expect((await register(token, { email: 'other@example.test' })).problem.data).toBe('Could not register user!');
    expect((await register(token, { name: { first: ' ', last: 'x' } })).problem.errors[0]?.path).toBe('name.first');
    expect((await register(token, { role: 'sys_admin', is_verified: true })).body.user.role).toBe('inspector');
  });

  it('expires, ends with a new one, and is nothing in another instance or once banned', async () => {
    const { email, token } = await invited();
    const elsewhere = await server.call(calls.confirmInvitation, { params: { token }, instance: 'acme' });
    expect(elsewhere.status).toBe(410);
    await server.call(reinviteUsers, { as: admin, body: { users: [{ email, role: 'inspector' }] } });
    const mails = await mailsTo(email, 2);
    expect((await confirm(token)).problem.data).toBe('Invitation expired');
    const fresh = mails.map((mail) => tokenIn(mail.text)).find((one) => one !== token) ?? '';
    expect((await confirm(fresh)).status).toBe(200);
    later = 8 * 24 * 3_600_000;
    expect((await confirm(fresh)).status).toBe(410);
    later = 0;
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('email', '=', email).execute();
    expect((await confirm(fresh)).status).toBe(410);
    expect((await register(fresh)).status).toBe(410);
  });

  it('is not sent again to who has registered, nor under a role that has changed', async () => {
    const { email, token } = await invited();
    const again = (role: 'inspector' | 'client') =>
      server.call(reinviteUsers, { as: admin, body: { users: [{ email, role }] } });
    expect((await again('client')).problem.code).toBe('conflict');
    await register(token);
    expect((await again('inspector')).problem.data).toBe("User can't invited right now");
  });

  it('takes its token as the bearer token too', async () => {
    const { token } = await invited();
    const response = await server.send({
      method: 'PUT',
      url: '/v2/users/register',
      headers: { authorization: `Bearer ${token}` },
      payload: { password, name: { first: 'A', last: '' }, terms_and_privacy: true },
    });
    expect(response.status).toBe(200);
  });
});

describe('a forgotten password', () => {
  async function withPassword() {
    const { id, email, token } = await invited();
    const { body } = await register(token);
    return { id, email, token: body.access_token };
  }
  const forgot = (email: string) => server.call(calls.forgotPassword, { body: { email } });
  const reset = (token: string, given: string) =>
    server.call(calls.resetPassword, { params: { token }, body: { password: given } });

  it('brings a link that works once and ends every sign-in', async () => {
    const person = await withPassword();
    await forgot(person.email.toUpperCase());
    const mail = (await mailsTo(person.email, 2)).find((one) => one.subject.includes('password'));
    const token = tokenIn(mail?.text);
    expect(mail?.text).toContain('/reset_password?token=');
    expect((await server.call(calls.validateResetToken, { params: { token } })).body).toEqual({ valid: true });
    expect((await reset(token, 'short')).problem.code).toBe('password_too_weak');
    const answers = await Promise.all(['a new long password', 'another long one'].map((given) => reset(token, given)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 410]);
    expect((await server.call(calls.validateResetToken, { params: { token } })).problem.code).toBe(
      'reset_link_expired',
    );
    const before: TestPerson = { id: person.id, role: 'inspector', token: person.token, instance: 'main' };
    expect((await server.call(readMe, { as: before })).status).toBe(401);
    expect((await signIn(person.email)).status).toBe(401);
    const good = answers[0]?.status === 200 ? 'a new long password' : 'another long one';
    expect((await signIn(person.email, good)).status).toBe(200);
  });

  it('ends the link before it, and lies where nobody else on the machine reads it', async () => {
    const { email, token } = await invited();
    await register(token);
    const ask = () => server.call(calls.forgotPassword, { body: { email } });
    await ask();
    const [first] = (await mailsTo(email, 2)).filter(({ text }) => text.includes('/reset_password'));
    await ask();
    const links = (await mailsTo(email, 3)).map(({ text }) => text).filter((text) => text.includes('/reset_password'));
    const [before, now] = [tokenIn(first?.text), links.map(tokenIn).find((one) => one !== tokenIn(first?.text)) ?? ''];
    const isTrue = async (link: string) =>
      (await server.call(calls.validateResetToken, { params: { token: link } })).status;
    expect([await isTrue(before), await isTrue(now)]).toEqual([410, 200]);

    await Promise.all([ask(), ask(), ask()]);
    const all = (await mailsTo(email, 6)).map(({ text }) => text).filter((text) => text.includes('/reset_password'));
    const answers = await Promise.all([...new Set(all.map(tokenIn))].map(isTrue));
    expect(answers.toSorted()).toEqual([200, 410, 410, 410, 410]);

    const outbox = join(server.place.folder, 'outbox');
    const names = await readdir(outbox, { recursive: true });
    const modes = await Promise.all(['.', ...names].map(async (name) => (await stat(join(outbox, name))).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));
  });

  it('is told as done again to who sends the same once more, and done once', async () => {
    const person = await withPassword();
    await forgot(person.email);
    const token = tokenIn((await mailsTo(person.email, 2)).find((one) => one.subject.includes('password'))?.text);
    const [first, beside] = await Promise.all([
      reset(token, 'a new long password'),
      reset(token, 'a new long password'),
    ]);
    const entered = await signIn(person.email, 'a new long password');
    const again = await reset(token, 'a new long password');
    expect([first.status, beside.status, again.status]).toEqual([200, 200, 200]);
    // Done once: who has signed in with it since is not signed out.
    const since: TestPerson = { id: person.id, role: 'inspector', token: entered.body.access_token, instance: 'main' };
    expect((await server.call(readMe, { as: since })).status).toBe(200);
    expect((await reset(token, 'another long password')).problem.code).toBe('reset_link_expired');
    later = 11 * 60_000;
    expect((await reset(token, 'a new long password')).problem.code).toBe('reset_link_expired');
    later = 0;
  });

  it('answers the same for known and unknown people, and tells the database nothing that lets in', async () => {
    const person = await withPassword();
    const [known, unknown] = [await forgot(person.email), await forgot('nobody-here@example.test')];
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
    const mails = await mailsTo(person.email, 2);
    const tokens = mails.map((mail) => tokenIn(mail.text));
    const { rows } = await server.services.pool.query<{ data: unknown }>('select data from queue.job');
    const stored = await server.db().query.selectFrom('one_time_tokens').selectAll().execute();
    const everything = JSON.stringify([rows, stored.map((row) => row.hash.toString('latin1'))]);
    for (const token of tokens) expect(everything).not.toContain(token);
  });

  it('opens an account again that guessing has locked', async () => {
    const person = await withPassword();
    for (let n = 0; n < 12; n += 1) {
      await server.call(calls.signIn, {
        from: `198.51.100.${n + 1}`,
        body: { grant_type: 'password', username: person.email, password: 'wrong', client_id: webClientId },
      });
    }
    await forgot(person.email);
    const mail = (await mailsTo(person.email, 2)).find((one) => one.subject.includes('password'));
    await reset(tokenIn(mail?.text), 'a new long password');
    const entered = await server.call(calls.signIn, {
      from: '198.51.100.90',
      body: { grant_type: 'password', username: person.email, password: 'a new long password', client_id: webClientId },
    });
    expect(entered.status).toBe(200);
  });

  it('brings whoever has not registered yet their invitation once more', async () => {
    const { email } = await invited();
    await forgot(email);
    const mails = await mailsTo(email, 2);
    expect(mails.every((mail) => mail.text.includes('/signup?token='))).toBe(true);
  });

  it('does not flood a mailbox', async () => {
    const person = await withPassword();
    for (let n = 0; n < 8; n += 1) await forgot(person.email);
    await mailsTo(person.email, 6);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await mailsTo(person.email, 6)).toHaveLength(6);
  });
});

describe('what is written down elsewhere', () => {
  it('has no secret of a link or a token: neither the log nor a cache', async () => {
    const lines: string[] = [];
    const { token } = await invited();
    const write = (...line: unknown[]) => void lines.push(JSON.stringify(line));
    for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
      vi.spyOn(server.services.logger, level).mockImplementation(write);
    await confirm(token);
    await server.call(calls.validateResetToken, { params: { token } });
    const registered = await register(token);
    vi.restoreAllMocks();
    expect(registered.headers['cache-control']).toBe('no-store');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.join()).toContain('/v2/users/confirm/:token');
    for (const secret of [token, password, registered.body.access_token]) expect(lines.join()).not.toContain(secret);
  });
});

describe('a change of one’s own password', () => {
  const change = (as: TestPerson, current: string, given: string) =>
    server.call(calls.changePassword, { as, body: { current_password: current, password: given } });

  async function person() {
    const made = await server.person('inspector');
    await server
      .db()
      .query.updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', made.id)
      .execute();
    return made;
  }

  it('needs the present one, ends every sign-in and begins a new one', async () => {
    const made = await person();
    expect((await change(made, 'not it', 'a new long password')).problem).toMatchObject({
      code: 'password_wrong',
      data: 'Invalid password',
      errors: [{ path: 'current_password' }],
    });
    expect((await change(made, password, 'short')).problem.code).toBe('password_too_weak');
    const changed = await change(made, password, 'a new long password');
    expect(changed.status).toBe(200);
    expect((await server.call(readMe, { as: made })).status).toBe(401);
    const now = { ...made, token: changed.body.access_token };
    expect((await server.call(listSessions, { as: now })).body).toHaveLength(1);
  });

  it('can’t be guessed through, nor done while acting as the person', async () => {
    const made = await person();
    const answers: number[] = [];
    for (let n = 0; n < 14; n += 1) answers.push((await change(made, `guess ${n}`, 'a new long password')).status);
    expect(answers.filter((status) => status === 400)).toHaveLength(10);
    const other = await person();
    const { email } = await server
      .db()
      .query.selectFrom('users')
      .select('email')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const acting = await server.call(calls.impersonate, {
      as: admin,
      body: { username: email, client_id: webClientId },
    });
    expect((await change({ ...other, token: acting.body.access_token }, password, 'a new long password')).status).toBe(
      403,
    );
  });
});
