import * as calls from '@plumbline/contract/single-sign-on';
import { renewTokens, webClientId } from '@plumbline/contract/access';
import { listProjects } from '@plumbline/contract/projects';
import { changeSettings } from '@plumbline/contract/settings';
import { inviteUser } from '@plumbline/contract/invitations';
import { banUsers } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentBack } from './single-sign-on.fixtures.ts';
import { startWithProvider, throughProvider } from './single-sign-on.fixtures.ts';

let started: Awaited<ReturnType<typeof startWithProvider>>;
let later = 0;
let accounts = 0;
beforeAll(async () => {
  started = await startWithProvider('openid');
  started.server.services.now = () => new Date(Date.now() + later);
});
afterAll(async () => {
  await started.server.close();
  await started.provider.close();
});
afterEach(() => {
  later = 0;
  started.provider.faults = {};
});

const params = { provider: 'openid' as const };
const end = (sent: SentBack, instance: 'main' | 'acme' = 'main') =>
  started.server.call(calls.signInWithProvider, { params, body: sent, instance });
const through = (subject: string) => throughProvider(started, 'openid', subject);
const signInAs = async (subject: string) => end(await through(subject));

/** An account at the provider, with an address of its own. */
function account(claims: Record<string, unknown> = {}): { subject: string; email: string } {
  accounts += 1;
  const [subject, email] = [`subject-${accounts}`, `person${accounts}@example.test`];
  started.provider.account(subject, {
    email,
    email_verified: true,
    given_name: 'Dana',
    family_name: 'Levi',
    ...claims,
  });
  return { subject, email };
}

/** A person who has an account at the provider. */
async function person(role: 'inspector' | 'sys_admin' = 'inspector') {
  const made = account();
  return { ...made, ...(await started.server.person(role, { email: made.email })) };
}

async function rowsOf(): Promise<{ users: number; sessions: number; links: number } | undefined> {
  const db = started.server.db();
  return db.first(sql`select (select count(*)::int from ${db.table('users')}) as users,
    (select count(*)::int from ${db.table('sessions')}) as sessions,
    (select count(*)::int from ${db.table('sign_in_links')}) as links`);
}

/** A refusal by which nobody got in, and nothing was made. */
async function expectRefusal(code: string, run: () => Promise<{ status: number; problem: { code: string } }>) {
  const before = await rowsOf();
  const { problem } = await run();
  expect(problem.code).toBe(code);
  expect(await rowsOf()).toEqual(before);
}

describe('a sign-in with an account of a service', () => {
  it('is for the person with its verified address, and links the two', async () => {
    const one = await person();
    const { status, body } = await signInAs(one.subject);
    expect(status).toBe(200);
    expect(body.user._id).toBe(one.id);
    expect((await rowsOf())?.links).toBe(1);
  });

  it('is for the linked person from then on, whatever the addresses become', async () => {
    const one = await person();
    await signInAs(one.subject);
    started.provider.account(one.subject, { email: 'admin@example.test', email_verified: true });
    expect((await signInAs(one.subject)).body.user._id).toBe(one.id);
    started.provider.account(one.subject, { email: 'other@example.test', email_verified: false });
    expect((await signInAs(one.subject)).body.user._id).toBe(one.id);
  });

  it('is refused to another account with an address whose person is linked', async () => {
    const one = await person();
    await signInAs(one.subject);
    const taken = account({ email: one.email });
    await expectRefusal('sso_account_differs', () => signInAs(taken.subject));
  });

  it('ends the registration of who was invited', async () => {
    const invited = account();
    const { server, admin } = started;
    await server.call(inviteUser, { as: admin, body: { email: invited.email, role: 'inspector' } as never });
    const { body } = await signInAs(invited.subject);
    expect(body.user).toMatchObject({ email: invited.email, name: { first: 'Dana', last: 'Levi' } });
    const row = await server
      .db()
      .query.selectFrom('users')
      .select(['is_verified', 'is_confirmed', 'terms_accepted_at'])
      .where('id', '=', body.user._id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_verified: true, is_confirmed: true });
    expect(row.terms_accepted_at).not.toBeNull();
  });

  it('lets two at once in as the same person', async () => {
    const one = await person();
    const sent = await Promise.all([through(one.subject), through(one.subject)]);
    const ended = await Promise.all(sent.map(async (each) => end(each)));
    expect(ended.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused without a verified address, to strangers, and to who is banned', async () => {
    const unverified = account({ email_verified: false });
    await started.server.person('inspector', { email: unverified.email });
    await expectRefusal('sso_not_verified', () => signInAs(unverified.subject));
    await expectRefusal('sso_no_account', () => signInAs(account().subject));
    const banned = await person();
    await signInAs(banned.subject);
    await started.server.call(banUsers, { as: started.admin, body: { users: [banned.id] } as never });
    await expectRefusal('sso_no_account', () => signInAs(banned.subject));
  });
});

describe('a second step that the company requires', () => {
  const require = async (exemptsServices: boolean, roles: object = { inspector: '2020-01-01' }) => {
    const body = { secondStep: { roles, graceDays: 0, exemptsServices } };
    expect((await started.server.call(changeSettings, { as: started.admin, body })).status).toBe(200);
  };
  afterAll(() => require(false, {}));

  it('is not set up by who signs in with a service, if the company says so', async () => {
    const one = await person();
    await require(true);
    const { body } = await signInAs(one.subject);
    expect(body.user.second_step).toBeNull();
    const as = { ...one, token: body.access_token };
    expect((await started.server.call(listProjects, { as })).status).toBe(200);
    const sent = { refresh_token: body.refresh_token, client_id: webClientId };
    const next = (await started.server.call(renewTokens, { body: sent })).body;
    expect(next.user.second_step).toBeNull();
    await require(false);
    expect((await signInAs(one.subject)).body.user.second_step?.is_due).toBe(true);
  });
});

describe('a domain that the company lists', () => {
  afterAll(() => started.setUp());

  it('lets its people in with the role, and nobody of another', async () => {
    await started.setUp({ domains: 'listed.test, also.test', defaultRole: 'inspector' });
    const one = account({ email: 'New.Person@Listed.test' });
    const { body } = await signInAs(one.subject);
    expect(body.user).toMatchObject({ email: 'new.person@listed.test', role: 'inspector', name: { first: 'Dana' } });
    expect((await signInAs(one.subject)).body.user._id).toBe(body.user._id);
    for (const email of ['a@notlisted.test', 'a@sub.listed.test', 'listed.test@other.test']) {
      await expectRefusal('sso_no_account', () => signInAs(account({ email }).subject));
    }
    const unverified = account({ email: 'b@listed.test', email_verified: false });
    await expectRefusal('sso_not_verified', () => signInAs(unverified.subject));
  });

  it('lets nobody in without a role', async () => {
    await started.setUp({ domains: 'listed.test' });
    await expectRefusal('sso_no_account', () => signInAs(account({ email: 'c@listed.test' }).subject));
  });
});

describe('what comes back from a service', () => {
  it('is refused with another state, of another browser, service or company, and when it is old', async () => {
    const one = await person();
    const sent = await through(one.subject);
    const other = await through(one.subject);
    const { state: _state, ...stateless } = sent;
    const { key: _key, ...keyless } = sent;
    for (const odd of [{ ...sent, state: 'x' }, { ...sent, key: other['key'] ?? '' }, stateless, keyless]) {
      await expectRefusal('sso_expired', () => end(odd));
    }
    // Not set up there: what another company began ends nowhere else.
    await expectRefusal('not_set_up', () => end(sent, 'acme'));
    later = 11 * 60_000;
    await expectRefusal('sso_expired', () => end(sent));
    later = 0;
    expect((await end(sent)).status).toBe(200);
  });

  it('is refused without a code, with one that was used, and with one of another sign-in', async () => {
    const one = await person();
    const sent = await through(one.subject);
    const { code: _code, ...codeless } = sent;
    await expectRefusal('sso_failed', () => end(codeless));
    const other = await through(one.subject);
    await expectRefusal('sso_failed', () => end({ ...sent, code: other['code'] ?? '' }));
    expect((await end(sent)).status).toBe(200);
    await expectRefusal('sso_failed', () => end(sent));
  });

  it('is refused from another issuer, or from one that does not name itself though it says so', async () => {
    const one = await person();
    const sent = await through(one.subject);
    expect(sent['iss']).toBe(started.provider.issuer);
    await expectRefusal('sso_failed', () => end({ ...sent, iss: 'https://evil.test' }));
    const { iss: _iss, ...unnamed } = sent;
    await expectRefusal('sso_failed', () => end(unnamed));
  });

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  it.each([
    ['nonce', { claims: (said: object) => ({ ...said, nonce: 'another' }) }],
    ['audience', { claims: (said: object) => ({ ...said, aud: 'another' }) }],
    ['issuer', { claims: (said: object) => ({ ...said, iss: 'https://evil.test' }) }],
    ['time', { claims: (said: object) => ({ ...said, exp: inSeconds(-600) }) }],
    ['key', { signedBy: 'another key' as const }],
    ['algorithm', { signedBy: 'nothing' as const }],
  ])('is refused with a wrong %s in its token', async (_what, faults) => {
    const one = await person();
    const sent = await through(one.subject);
    started.provider.faults = faults;
    await expectRefusal('sso_failed', () => end(sent));
  });

  it('is taken from a clock that is five minutes off', async () => {
    for (const off of [-290, 290]) {
      const one = await person();
      const sent = await through(one.subject);
      const claims = (said: Record<string, unknown>) => ({
        ...said,
        iat: inSeconds(off),
        nbf: inSeconds(off),
        exp: inSeconds(off + (off < 0 ? 5 : 3600)),
      });
      started.provider.faults = { claims };
      expect((await end(sent)).status).toBe(200);
      started.provider.faults = {};
    }
  });
});
