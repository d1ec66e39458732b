import { hash } from '@node-rs/argon2';
import * as calls from '@plumbline/contract/access';
import { webClientId } from '@plumbline/contract/access';
import * as services from '@plumbline/contract/single-sign-on';
import { readMe } from '@plumbline/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasher, hashPassword } from './passwords.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const password = 'a plain long password';
let server: TestServer;
let passwordHash: string;
let people = 0;
let later = 0;

beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(password);
  server.services.now = () => new Date(Date.now() + later);
});
afterAll(() => server.close());
afterEach(() => {
  later = 0;
});

async function registered(role: TestPerson['role'] = 'inspector'): Promise<TestPerson & { email: string }> {
  people += 1;
  const email = `person${people}@example.test`;
  const person = await server.person(role, { email });
  await server
    .db()
    .query.updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
}

const signIn = (
  username: string,
  given: string = password,
  more: { from?: string; headers?: Record<string, string> } = {},
) =>
  server.call(calls.signIn, {
    body: { grant_type: 'password', username, password: given, client_id: webClientId },
    ...more,
  });
const renew = (refreshToken: string) =>
  server.call(calls.renewTokens, { body: { refresh_token: refreshToken, client_id: webClientId } });
const as = (person: TestPerson, token: string) => ({ ...person, token });
const status = async (person: TestPerson) => (await server.call(readMe, { as: person })).status;

describe('signing in', () => {
  it('takes the address in any case and gives tokens with the person', async () => {
    const person = await registered();
    const { status: answered, body } = await signIn(person.email.toUpperCase());
    expect(answered).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      user: { _id: person.id, email: person.email },
    });
    expect(await status(as(person, body.access_token))).toBe(200);
    expect(await status(as(person, body.refresh_token))).toBe(401);
  });

  describe('with a password that keyboards compose differently', () => {
    const composed = 'r\u00e9sum\u00e9 of the l\u00efft';
    const decomposed = composed.normalize('NFD');
    const hashOf = async (id: string) =>
      (
        await server
          .db()
          .query.selectFrom('users')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const withHash = async (password_hash: string) => {
      const person = await registered();
      await server.db().query.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
      return person;
    };

    it('takes either form, and other spaces, of one that was set in the other', async () => {
      for (const [set, typed] of [
        [composed, decomposed],
        [decomposed, composed],
        [composed, composed.replaceAll(' ', '\u00a0')],
      ] as const) {
        const person = await withHash(await hashPassword(set));
        expect((await signIn(person.email, typed)).status).toBe(200);
      }
      const person = await withHash(await hashPassword(composed));
      expect((await signIn(person.email, composed.replaceAll('\u00e9', 'e'))).status).toBe(401);
    });

    it('takes a hash of what was typed, as earlier releases have made it, and then hashes it again', async () => {
      const old = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      const person = await withHash(old);
      // The other form can't be known until the one that it was set in has come once.
      expect((await signIn(person.email, composed)).status).toBe(401);
      const both = await Promise.all([signIn(person.email, decomposed), signIn(person.email, decomposed)]);
      expect(both.map((one) => one.status)).toEqual([200, 200]);
      expect(await hashOf(person.id)).not.toBe(old);
      expect((await signIn(person.email, composed)).status).toBe(200);
      expect(await status(as(person, both[0].body.access_token))).toBe(200);
    });
  });

  it('keeps no token as it is', async () => {
    const person = await registered();
    const { body } = await signIn(person.email);
    const stored = await server.db().query.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(stored.map((row) => row.hash.toString('latin1')))).not.toContain(body.access_token);
    expect(stored.every((row) => row.hash.length === 32)).toBe(true);
  });

  it('says the same of unknown people, wrong passwords, invited, banned and removed people', async () => {
    const [known, banned, removed, invited] = [
      await registered(),
      await registered(),
      await registered(),
      await registered(),
    ];
    const set = (id: string, values: object) =>
      server.db().query.updateTable('users').set(values).where('id', '=', id).execute();
    await set(banned.id, { banned_at: new Date() });
    await set(removed.id, { removed_at: new Date() });
    await set(invited.id, { is_verified: false, password_hash: null });
    const answers = [
      await signIn(known.email, 'not the password'),
      await signIn('nobody@example.test'),
      await signIn(banned.email),
      await signIn(removed.email),
      await signIn(invited.email),
      await signIn('no address at all'),
    ];
    for (const { status: answered, problem, headers } of answers) {
      expect(answered).toBe(401);
      expect(problem.data).toBe('Invalid username and or password');
      expect(headers['retry-after']).toBeUndefined();
    }
    expect(new Set(answers.map(({ problem }) => JSON.stringify({ ...problem, request_id: '' }))).size).toBe(1);
  });

  it('refuses a program that is not one of ours, and a form without fields', async () => {
    const person = await registered();
    const other = await server.call(calls.signIn, {
      body: { grant_type: 'password', username: person.email, password, client_id: 'other' },
    });
    expect(other.problem.code).toBe('client_not_valid');
    const empty = await server.send({
      method: 'POST',
      url: '/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=password&client_id=plumbline-web',
    });
    expect(empty.problem.errors.map((error) => error.path).toSorted()).toEqual(['password', 'username']);
  });

  it('does not let into another instance', async () => {
    const person = await registered();
    const elsewhere = await server.call(calls.signIn, {
      instance: 'acme',
      body: { grant_type: 'password', username: person.email, password, client_id: webClientId },
    });
    expect(elsewhere.status).toBe(401);
    const { body } = await signIn(person.email);
    expect((await server.call(readMe, { as: as(person, body.access_token), instance: 'acme' })).status).toBe(401);
  });

  it('records the sign-in and the device under the person', async () => {
    const person = await registered();
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    await signIn(person.email, password, { headers: { 'user-agent': agent } });
    const events = await server.db().query.selectFrom('events').selectAll().where('user_id', '=', person.id).execute();
    expect(events).toMatchObject([
      { name: 'user.signed_in', actor_id: person.id, after: { device: 'Chrome, Android' } },
    ]);
  });
});

describe('guessing', () => {
  const wrong = (email: string, n: number) => signIn(email, `wrong ${n}`, { from: `198.51.100.${n}` });

  it('is slowed down from one address, then stopped from whatever address it comes; others stay served', async () => {
    const [person, other] = [await registered(), await registered()];
    const guess = async (n: (index: number) => number, count: number) => {
      const [answers, waits]: [number[], number[]] = [[], []];
      for (let index = 1; index <= count; index += 1) {
        const { status: answered, headers } = await wrong(person.email, n(index));
        answers.push(answered);
        if (answered === 401) waits.push(Number(headers['retry-after'] ?? 0));
        later += 61_000;
      }
      return { answers, waits };
    };
    const here = await guess(() => 1, 7);
    expect(here).toEqual({ answers: Array(7).fill(401), waits: [0, 0, 0, 2, 4, 8, 16] });
    const elsewhere = await guess((index) => index + 1, 7);
    expect(elsewhere).toEqual({ answers: [401, 429, 429, 429, 429, 429, 429], waits: [0] });
    const right = await signIn(person.email, password, { from: '198.51.100.77' });
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(60);
    expect((await signIn(other.email, password, { from: '198.51.100.77' })).status).toBe(200);
    later += 15 * 60_000;
    expect((await signIn(person.email, password, { from: '198.51.100.77' })).status).toBe(200);
  });

  it('does not lock the person out on a device of theirs', async () => {
    const person = await registered();
    const home = { from: '203.0.113.5' };
    await signIn(person.email, password, home);
    for (let n = 1; n <= 12; n += 1) await wrong(person.email, n);
    expect((await signIn(person.email, password, { from: '198.51.100.200' })).status).toBe(429);
    expect((await signIn(person.email, password, home)).status).toBe(200);
    // Yet with the wrong password it ends there too: ten failures in all.
    later += 61_000;
    expect((await signIn(person.email, 'wrong', home)).status).toBe(401);
    let failures = 0;
    for (let n = 0; n < 20; n += 1) {
      later += 61_000;
      if (n % 2 === 0 && (await signIn(person.email, 'wrong', home)).status === 401) failures += 1;
    }
    expect(failures).toBeLessThan(9);
  });

  it('from one address, sixty times, stops strangers there and no device that an account knows', async () => {
    const [person, stranger] = [await registered(), await registered()];
    const office = { from: '203.0.113.60' };
    await signIn(person.email, password, office);
    for (let n = 0; n < 60; n += 1) {
      expect((await signIn(`victim${n}@example.test`, 'wrong', office)).status).toBe(401);
    }
    expect((await signIn(stranger.email, password, office)).status).toBe(429);
    expect((await signIn('another@example.test', 'wrong', office)).status).toBe(429);
    expect((await signIn(person.email, password, office)).status).toBe(200);
    // A mistake on that device is one of the account's ten, and of no address.
    for (let n = 0; n < 10; n += 1) expect((await signIn(person.email, 'wrong', office)).status).toBe(401);
    expect((await signIn(person.email, 'wrong', office)).status).toBe(429);
    expect((await signIn(stranger.email, password, { from: '203.0.113.61' })).status).toBe(200);
  });

  it('delays who guesses, and nobody else', async () => {
    const [person, other] = [await registered(), await registered()];
    const guesser = { from: '203.0.113.70' };
    for (let n = 0; n < 4; n += 1) await signIn(person.email, 'wrong', guesser);
    expect((await signIn(person.email, password, guesser)).status).toBe(429);
    // The same account elsewhere, and another account there.
    expect((await signIn(person.email, password, { from: '203.0.113.71' })).status).toBe(200);
    expect((await signIn(other.email, password, guesser)).status).toBe(200);
    later += 3000;
    expect((await signIn(person.email, password, guesser)).status).toBe(200);
  });

  it('counts an unknown address like a known one', async () => {
    const answers: number[] = [];
    for (let n = 1; n <= 10; n += 1) {
      answers.push((await wrong('not-here@example.test', n)).status);
      later += 61_000;
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('lets no more through when many come at once', async () => {
    const person = await registered();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => wrong(person.email, n + 1)));
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(8);
  });

  it('does the same work for an unknown address, or one without a password, as for a wrong password', async () => {
    const [known, without] = [await registered(), await registered()];
    await server.db().query.updateTable('users').set({ password_hash: null }).where('id', '=', without.id).execute();
    const verify = vi.spyOn(hasher, 'verify');
    const workFor = async (email: string) => {
      verify.mockClear();
      expect((await signIn(email, 'wrong password', { from: '192.0.2.201' })).status).toBe(401);
      // Of a hash, the part that says what it costs.
      return verify.mock.calls.map(([hashed]) => /^\$argon2id\$v=19\$[^$]+\$/.exec(String(hashed))?.[0]);
    };
    const works = [await workFor(known.email), await workFor(without.email), await workFor('unknown@example.test')];
    verify.mockRestore();
    const once = ['$argon2id$v=19$m=19456,t=2,p=1$'];
    expect(works).toEqual([once, once, once]);
  });
});

describe('tokens', () => {
  it('are renewed once, and a lost reply is forgiven for a short time', async () => {
    const person = await registered();
    const first = await signIn(person.email);
    const second = await renew(first.body.refresh_token);
    expect(second.status).toBe(200);
    later += 10_000;
    const again = await renew(first.body.refresh_token);
    expect(again.status).toBe(200);
    for (const { body } of [second, again]) expect(await status(as(person, body.access_token))).toBe(200);
  });

  it('end for everybody when a used one comes back later', async () => {
    const person = await registered();
    const first = await signIn(person.email);
    const second = await renew(first.body.refresh_token);
    later += 60_000;
    expect((await renew(first.body.refresh_token)).problem.code).toBe('refresh_token_not_valid');
    expect(await status(as(person, second.body.access_token))).toBe(401);
    expect((await renew(second.body.refresh_token)).status).toBe(401);
  });

  it('are renewed by the token call too, and refused when they are of another kind or unknown', async () => {
    const person = await registered();
    const { body } = await signIn(person.email);
    const byToken = await server.call(calls.signIn, {
      body: { grant_type: 'refresh_token', refresh_token: body.refresh_token, client_id: webClientId },
    });
    expect(byToken.status).toBe(200);
    expect((await renew(byToken.body.access_token)).status).toBe(401);
    expect((await renew('nothing like a token')).status).toBe(401);
  });

  it('survive renewals that come at the same time', async () => {
    const person = await registered();
    const { body } = await signIn(person.email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(body.refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const last = answers.at(-1)?.body;
    expect(await status(as(person, last?.access_token ?? ''))).toBe(200);
  });

  it('end at sign-out, by either of them, and signing out twice does no harm', async () => {
    const person = await registered();
    for (const which of ['access_token', 'refresh_token'] as const) {
      const { body } = await signIn(person.email);
      const revoke = () => server.call(calls.revokeToken, { body: { token: body[which] } });
      expect((await revoke()).status).toBe(200);
      expect((await revoke()).status).toBe(200);
      expect(await status(as(person, body.access_token))).toBe(401);
      expect((await renew(body.refresh_token)).status).toBe(401);
    }
  });

  it('end when their time has come', async () => {
    const person = await registered();
    const { body } = await signIn(person.email);
    later += 31 * 24 * 3_600_000;
    expect((await renew(body.refresh_token)).status).toBe(401);
  });
});

describe('other ways in', () => {
  it('say that they are not set up', async () => {
    const google = await server.call(services.signInWithGoogle, {
      body: { username: 'a@b.co', grant_type: 'google', client_id: webClientId },
    });
    expect(google.problem).toMatchObject({ code: 'not_set_up', data: 'Social sign-in is not set up yet.' });
    expect((await server.call(services.readMicrosoftSignIn, {})).problem.code).toBe('not_set_up');
    expect((await server.call(services.signInWithMicrosoft, { body: {} })).problem.code).toBe('not_set_up');
    const person = await registered();
    expect((await server.call(services.connectMicrosoft, { as: person, body: {} })).problem.code).toBe('not_set_up');
  });
});
