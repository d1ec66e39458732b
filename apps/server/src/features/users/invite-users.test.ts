import { confirmInvitation, registerUser } from '@plumbline/contract/access';
import { inviteUser, inviteUsers, linkInvitations } from '@plumbline/contract/invitations';
import { createProject } from '@plumbline/contract/projects';
import { invitationLimit } from '@plumbline/domain/users/invitation-list';
import { describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { sendPersonMail } from '../mail/send-person-mail.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager' });

const invite = (people: readonly object[], more: object = {}, as: TestPerson = on.admin) =>
  on.server.call(inviteUsers, { as, body: { people, role: 'inspector', ...more } as never });
const links = (users: readonly (string | null)[], as: TestPerson = on.admin) =>
  on.server.call(linkInvitations, { as, body: { users: users as string[] } });
const userOf = (email: string) =>
  on.server.db().query.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('inviting many people', () => {
  it('says for each row what became of it, and first what would', async () => {
    await on.server.call(inviteUser, { as: on.admin, body: { email: 'here@example.test', role: 'inspector' } });
    const rows = [
      { email: 'Dana@Example.test', name: { first: 'Dana', last: 'Levi' } },
      { email: 'nobody' },
      { email: 'here@example.test' },
      { email: 'dana@example.test' },
      { email: 'amir@example.test' },
    ];
    const outcomes = async (more: object) =>
      (await invite(rows, more)).body.results.map(({ email, outcome }) => [email, outcome]);
    expect(await outcomes({ check: true })).toEqual([
      ['dana@example.test', 'ready'],
      ['nobody', 'email_not_valid'],
      ['here@example.test', 'user_exists'],
      ['dana@example.test', 'doubled'],
      ['amir@example.test', 'ready'],
    ]);
    expect(await userOf('dana@example.test')).toBeUndefined();
    expect(await outcomes({})).toEqual([
      ['dana@example.test', 'invited'],
      ['nobody', 'email_not_valid'],
      ['here@example.test', 'user_exists'],
      ['dana@example.test', 'doubled'],
      ['amir@example.test', 'invited'],
    ]);
    expect(await userOf('dana@example.test')).toMatchObject({
      first_name: 'Dana',
      last_name: 'Levi',
      role: 'inspector',
      invited_by: on.admin.id,
    });
    expect((await outcomes({})).map(([, outcome]) => outcome)).not.toContain('invited');
  });

  it('takes no more than its limit', async () => {
    const many = Array.from({ length: invitationLimit + 1 }, (_, place) => ({ email: `m${place}@example.test` }));
    expect((await invite(many)).problem.errors).toMatchObject([{ path: 'people' }]);
    const { body } = await invite(many.slice(1), { check: true });
    expect(body.results).toHaveLength(invitationLimit);
  });

  it('lets nobody invite above their own role, nor give sight of what they don’t see', async () => {
    const people = [{ email: `${newId()}@example.test` }];
    expect((await invite(people, { role: 'business_admin' }, on.manager)).status).toBe(403);
    const hidden = await on.server.call(createProject, { as: on.admin, body: { name: 'Hidden', private: true } });
    const client = { role: 'client', client_projects: [hidden.body._id] };
    expect((await invite(people, client, on.manager)).problem.errors).toMatchObject([
      { path: 'client_projects.0', code: 'unknown_reference' },
    ]);
    expect((await invite(people, client)).body.results).toMatchObject([{ outcome: 'invited' }]);
    const [email] = people;
    const user = await userOf(email?.email ?? '');
    const given = await on.server
      .db()
      .query.selectFrom('client_projects')
      .select('project_id')
      .where('user_id', '=', user?.id ?? '')
      .execute();
    expect(given.map((row) => row.project_id)).toEqual([hidden.body._id]);
  });

  it('demands what clients may see, and takes it for nobody else', async () => {
    const people = [{ email: `${newId()}@example.test` }];
    expect((await invite(people, { role: 'client' })).problem.errors).toMatchObject([
      { path: 'client_projects', code: 'required' },
    ]);
    expect((await invite(people, { role: 'client', check: true })).status).toBe(200);
    expect((await invite(people, { companies: ['Alma'] })).problem.errors).toMatchObject([
      { path: 'companies', code: 'not_expected' },
    ]);
  });
});

describe('the links of invitations', () => {
  it('are given while no mail leaves: each lets its person in, and ends the one before', async () => {
    const { body } = await invite([{ email: 'first@example.test' }, { email: 'second@example.test' }]);
    expect(body.mailLeaves).toBe(false);
    const users = body.results.map(({ user }) => user);
    const given = (await links(users)).body;
    expect(given.map(({ email }) => email)).toEqual(['first@example.test', 'second@example.test']);
    const confirm = (link: string) =>
      on.server.call(confirmInvitation, { params: { token: new URL(link).searchParams.get('token') ?? '' } });
    for (const { link } of given) expect((await confirm(link)).status).toBe(200);
    const again = (await links(users.slice(0, 1))).body;
    expect((await confirm(given[0]?.link ?? '')).status).toBe(410);
    expect((await confirm(again[0]?.link ?? '')).status).toBe(200);
  });

  it('stay valid when the mail of the invitation is written after them, until one is used', async () => {
    const { body } = await invite([{ email: 'early@example.test' }]);
    const userId = body.results[0]?.user ?? '';
    const [given] = (await links([userId])).body;
    const { schema } = on.server.db();
    await sendPersonMail(on.server.services, { kind: 'invitation', schema, userId, inviterId: on.admin.id });
    const token = new URL(given?.link ?? '').searchParams.get('token') ?? '';
    const password = 'a bridge of nine arches';
    const name = { first: 'Early', last: 'Bird' };
    const registered = { token, password, name, terms_and_privacy: true as const };
    expect((await on.server.call(registerUser, { body: registered })).status).toBe(200);
    const valid = on.server.db().query.selectFrom('one_time_tokens').select('hash').where('user_id', '=', userId);
    expect(await valid.where('used_at', 'is', null).execute()).toEqual([]);
  });

  it('are stored nowhere, under no key either', async () => {
    const { body } = await invite([{ email: 'third@example.test' }]);
    const headers = { 'idempotency-key': newId() };
    const given = await on.server.call(linkInvitations, {
      as: on.admin,
      body: { users: [body.results[0]?.user ?? ''] },
      headers,
    });
    const token = new URL(given.body[0]?.link ?? '').searchParams.get('token') ?? '';
    const kept = await on.server.db().query.selectFrom('idempotency_keys').select('answer').execute();
    expect(kept.filter(({ answer }) => answer.includes(token))).toEqual([]);
  });

  it('are for invitations that one could send oneself, and of nobody who has registered', async () => {
    const { body } = await invite([{ email: 'boss@example.test' }], { role: 'project_manager' });
    expect((await links([body.results[0]?.user ?? null], on.manager)).status).toBeGreaterThanOrEqual(403);
    expect((await links([on.manager.id])).problem.code).toBe('user_cannot_be_invited');
  });

  it('are not given where mail leaves', async () => {
    const mailing = await startTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      const as = await mailing.person('business_admin');
      const body = { people: [{ email: 'mailed@example.test' }], role: 'inspector' as const };
      const made = await mailing.call(inviteUsers, { as, body });
      expect(made.body.mailLeaves).toBe(true);
      const users = [made.body.results[0]?.user ?? ''];
      expect((await mailing.call(linkInvitations, { as, body: { users } })).problem.code).toBe('invitations_are_sent');
    } finally {
      await mailing.close();
    }
  });
});
