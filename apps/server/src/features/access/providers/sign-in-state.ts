import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { z } from 'zod';
import type { SecretBox } from '../../../adapters/secrets/secret-box.ts';

/** So long somebody may take at the service (milliseconds). */
const lifetime = 10 * 60_000;
const purpose = 'sign-in-state';

const started = z.object({
  provider: z.string(),
  schema: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  keyHash: z.string(),
  until: z.number(),
});

/** What has to be the same at the end of a sign-in as at its beginning. */
interface Begun {
  provider: SignInProvider;
  schema: string;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * The `state` of a sign-in that begins: what its end needs, encrypted, so that nothing is stored for sign-ins that nobody ends.
 * @returns the state, and the key that stays in the browser
 */
export async function sealState(
  secrets: SecretBox,
  begun: Begun & { nonce: string; verifier: string },
  now: Date,
): Promise<{ state: string; key: string }> {
  const key = randomBytes(32).toString('base64url');
  const content: z.output<typeof started> = { ...begun, keyHash: hashOf(key), until: now.getTime() + lifetime };
  return { state: await secrets.seal(JSON.stringify(content), purpose), key };
}

/** The secrets of a sign-in; undefined where the state is not ours, of another service, company or browser, or too old. */
export async function openState(
  secrets: SecretBox,
  { provider, schema }: Begun,
  { state, key }: { state?: string | undefined; key?: string | undefined },
  now: Date,
): Promise<{ nonce: string; verifier: string } | undefined> {
  const opened = state === undefined ? undefined : await secrets.open(state, purpose);
  if (opened === undefined || key === undefined) return undefined;
  const content = started.parse(JSON.parse(opened));
  const isSame = content.provider === provider && content.schema === schema && content.until > now.getTime();
  const isBrowser = timingSafeEqual(Buffer.from(content.keyHash), Buffer.from(hashOf(key)));
  return isSame && isBrowser ? { nonce: content.nonce, verifier: content.verifier } : undefined;
}
