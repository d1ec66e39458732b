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
 * Whether a link that is used up was used a moment ago for just this password: then the answer was lost on its way, and whoever sends
 * it again is told the same instead of that the link is no good. The password is guarded as at the sign-in.
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
