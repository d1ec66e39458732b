import type { RequestContext } from '../../http/context.ts';
import type { LinkKind } from '../sessions/index.ts';
import { ownerOfUsedLink } from '../sessions/index.ts';
import { isPassword } from './passwords.ts';
import { countGuess } from './guess-limit.ts';

/** A person who has set this very password by this very link. */
export interface SentAgain {
  userId: string;
  /** What they have is what was compared with: who goes on looks whether it still is. */
  passwordHash: string | null;
}

/**
 * Whether a used link was used a moment ago with the same password: then the response was lost, and the retry gets the
 * same response instead of an error. Password guesses are limited as at sign-in.
 * @throws Problem too_many_requests
 */
export async function sentAgain(
  { services, db, now, address }: RequestContext,
  kind: LinkKind,
  token: string,
  password: string,
): Promise<SentAgain | undefined> {
  const owner = await ownerOfUsedLink(db, kind, token, now);
  if (!owner) return undefined;
  const { userId, email, passwordHash } = owner;
  const guess = await countGuess(services, { schema: db.schema, username: email, address, isKnownDevice: false });
  if (!(await isPassword(passwordHash, password))) {
    await guess.failed();
    return undefined;
  }
  await guess.takeBack();
  return { userId, passwordHash };
}
