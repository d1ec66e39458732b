import * as calls from '@plumbline/contract/access';
import { webClientId } from '@plumbline/contract/access';
import * as factorCalls from '@plumbline/contract/second-factors';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { hashPassword } from '../passwords.ts';
import { fromBase32, totp } from './foreign-totp.fixtures.ts';

export const password = 'a plain long password';
let people = 0;

type Registered = TestPerson & { email: string };

/** The calls of two-step sign-in, by people of one server. @param clock the server's, in milliseconds since 1970, which tests alone move */
export function makeFactorWorld(server: TestServer, clock: { at: number }) {
  const seconds = () => clock.at / 1000;

  const registered = async (role: TestPerson['role'] = 'inspector'): Promise<Registered> => {
    people += 1;
    const email = `factor${people}@example.test`;
    const person = await server.person(role, { email });
    const password_hash = await hashPassword(password);
    const { query } = server.db();
    await query.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
    const proved_at = new Date(clock.at + 3_600_000);
    await query.updateTable('sessions').set({ proved_at }).where('user_id', '=', person.id).execute();
    return { ...person, email };
  };
  const signIn = (username: string, more: { device?: string; password?: string; agent?: string; from?: string } = {}) =>
    server.call(calls.signIn, {
      body: {
        grant_type: 'password',
        username,
        password: more.password ?? password,
        ...(more.device !== undefined && { device_token: more.device }),
        client_id: webClientId,
      },
      ...(more.agent !== undefined && { headers: { 'user-agent': more.agent } }),
      ...(more.from !== undefined && { from: more.from }),
    });
  const goOn = (state: string | undefined, code: string, more: { remember?: 'true'; from?: string } = {}) =>
    server.call(calls.signIn, {
      body: {
        grant_type: 'second_factor',
        state: state ?? '',
        code,
        ...(more.remember && { remember: more.remember }),
        client_id: webClientId,
      },
      ...(more.from !== undefined && { from: more.from }),
    });
  /** Sets the second step up. @returns recovery codes, and what makes the code of now, or of so many steps later */
  const setUp = async (as: TestPerson) => {
    const begun = await server.call(factorCalls.beginCodeApp, { as });
    const secret = fromBase32(begun.body.secret);
    const codeNow = (steps = 0) => totp(secret, seconds() + steps * 30);
    const confirmed = await server.call(factorCalls.confirmCodeApp, { as, body: { code: codeNow() } });
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
    return { codes: confirmed.body.codes, codeNow };
  };
  /** Lets so many milliseconds pass. */
  const wait = (milliseconds: number) => {
    clock.at += milliseconds;
  };
  return { registered, signIn, goOn, setUp, wait };
}
