import { z } from 'zod';
import type { SecretBox } from '../../../adapters/secrets/secret-box.ts';

/** So long somebody may take (milliseconds). */
export const passkeyLifetime = 10 * 60_000;
const purpose = 'passkey';

const begun = z.object({ schema: z.string(), userId: z.string().nullable(), challenge: z.string(), at: z.number() });

/** For whom a challenge was made; null: for whoever signs in by it. */
interface For {
  schema: string;
  userId: string | null;
}

/** The `state` of a challenge: encrypted, so that nothing is stored for those that nobody responds to. */
export function sealChallenge(secrets: SecretBox, made: For & { challenge: string }, now: Date): Promise<string> {
  const content: z.output<typeof begun> = { ...made, at: now.getTime() };
  return secrets.seal(JSON.stringify(content), purpose);
}

/** The challenge, and when it was made; undefined where the state is not ours, of another company or person, or too old. */
export async function openChallenge(
  secrets: SecretBox,
  state: string,
  { schema, userId }: For,
  now: Date,
): Promise<{ challenge: string; at: Date } | undefined> {
  const opened = await secrets.open(state, purpose);
  if (opened === undefined) return undefined;
  const { at, challenge, ...made } = begun.parse(JSON.parse(opened));
  const isSame = made.schema === schema && made.userId === userId;
  return isSame && at + passkeyLifetime > now.getTime() ? { challenge, at: new Date(at) } : undefined;
}
