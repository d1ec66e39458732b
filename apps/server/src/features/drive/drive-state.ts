import { z } from 'zod';
import type { SecretBox } from '../../adapters/secrets/secret-box.ts';

/** So long somebody may take at the service (milliseconds). */
const lifetime = 10 * 60_000;
const purpose = 'drive-state';

const begun = z.object({
  driveId: z.string(),
  schema: z.string(),
  actorId: z.string(),
  verifier: z.string(),
  until: z.number(),
});

/** What has to be the same at the end as at the beginning: the drive as it was set up, the company, and who does it. */
type Begun = Pick<z.output<typeof begun>, 'driveId' | 'schema' | 'actorId'>;

/** The `state` of a connection that begins: what its end needs, encrypted, so that nothing is stored for those that nobody ends. */
export function sealDriveState(secrets: SecretBox, of: Begun & { verifier: string }, now: Date): Promise<string> {
  return secrets.seal(JSON.stringify({ ...of, until: now.getTime() + lifetime }), purpose);
}

/** The secret of a connection; undefined where the state is not ours, of another company or person, or too old. */
export async function openDriveState(
  secrets: SecretBox,
  of: Begun,
  state: string,
  now: Date,
): Promise<{ verifier: string } | undefined> {
  const opened = await secrets.open(state, purpose);
  if (opened === undefined) return undefined;
  const content = begun.parse(JSON.parse(opened));
  const isSame = content.driveId === of.driveId && content.schema === of.schema && content.actorId === of.actorId;
  return isSame && content.until > now.getTime() ? { verifier: content.verifier } : undefined;
}
