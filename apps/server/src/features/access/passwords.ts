import * as argon2 from '@node-rs/argon2';
import type { PasswordOwner } from '@plumbline/domain/users/password';
import { normalizedPassword, passwordProblem } from '@plumbline/domain/users/password';
import { Problem } from '../../http/problem.ts';

/** Argon2id (the library's default kind) with the cost of OWASP's first choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password that nobody knows, with the same cost: what an unknown person's password is compared with. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$+wSupPlTXBgjPuVpp5Gx1A$aalXIVpsU3hi3rSIDeCu+CbC0C2WCeC0aGXj5p9+bpw';

/**
 * The expensive part of a sign-in, replaceable so that tests can count calls: their number must not reveal whether an
 * account exists.
 */
export const hasher = { hash: argon2.hash, verify: argon2.verify };

/** The hash of a password, as stored. */
export function hashPassword(password: string): Promise<string> {
  return hasher.hash(normalizedPassword(password), cost);
}

/** Whether it is the password; takes the same work when there is none to compare with. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  return (await comparePassword(kept, password)).isRight;
}

/**
 * Compares a password in its normalized form, and as it was typed where that differs: hashes of earlier releases are of what was typed.
 * @returns `isOldForm` when only that one matches, and the password is to be hashed again
 */
export async function comparePassword(
  kept: string | null | undefined,
  password: string,
): Promise<{ isRight: boolean; isOldForm: boolean }> {
  const hashed = kept ?? nobodysHash;
  const normalized = normalizedPassword(password);
  const isNormalized = await hasher.verify(hashed, normalized);
  const isOldForm = !isNormalized && normalized !== password && (await hasher.verify(hashed, password));
  return { isRight: typeof kept === 'string' && (isNormalized || isOldForm), isOldForm };
}

/** @throws Problem password_too_weak, at the field `password` */
export async function assertGoodPassword(password: string, owner: Required<PasswordOwner>): Promise<void> {
  const code = await passwordProblem(password, owner);
  if (code) throw new Problem('password_too_weak', { fields: [{ path: 'password', code, message: '' }] });
}
