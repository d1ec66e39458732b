import { createHash } from 'node:crypto';
import type { Tokens } from '@plumbline/contract/access';
import { z } from 'zod';
import type { SecretBox } from '../../../adapters/secrets/secret-box.ts';
import type { RequestContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { countGuess } from '../guess-limit.ts';
import { assertPasswordsServe } from '../providers/required.ts';
import { callerOf, letIn, lockPerson } from '../token-response.ts';
import { readCode, useCode } from './factors.ts';
import { rememberDevice } from './remembered-devices.ts';

/** So long somebody may take for the second step (milliseconds). */
const lifetime = 10 * 60_000;
const purpose = 'second-step';

const begun = z.object({
  schema: z.string(),
  userId: z.string(),
  /** Of the password that was right: another one since, and the sign-in begins again. */
  passwordKey: z.string(),
  isKnownDevice: z.boolean(),
  until: z.number(),
});

const keyOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

/** Whose password was right, and on what device. */
interface FirstStep {
  schema: string;
  userId: string;
  passwordHash: string | null;
  isKnownDevice: boolean;
}

/** The `state` with which the second step is sent: encrypted, so that nothing is stored for sign-ins that nobody ends. */
export function sealFirstStep(secrets: SecretBox, step: FirstStep, now: Date): Promise<string> {
  const { schema, userId, passwordHash, isKnownDevice } = step;
  const content: z.output<typeof begun> = {
    schema,
    userId,
    passwordKey: keyOf(passwordHash),
    isKnownDevice,
    until: now.getTime() + lifetime,
  };
  return secrets.seal(JSON.stringify(content), purpose);
}

/** Codes of a person are guessed under a name of their own, so that guessing them does not refuse the person's password. */
export const codeGuesses = (userId: string) => `second-step:${userId}`;

/** @throws Problem second_factor_wrong, at the field `code` */
export function refuseCode(retryAfter = 0): never {
  throw new Problem('second_factor_wrong', {
    fields: [{ path: 'code', code: 'second_factor_wrong', message: '' }],
    ...(retryAfter > 0 && { retryAfter }),
  });
}

/**
 * Signs in whose password was right a moment ago, by a code of their app or a recovery code. Each counts once; wrong ones are limited as
 * passwords are.
 * @throws Problem second_factor_expired, second_factor_wrong, sso_required, too_many_requests
 */
export async function endSecondStep(
  context: RequestContext,
  { state, code, isRemembered }: { state: string; code: string; isRemembered: boolean },
): Promise<Tokens> {
  const { services, db, address, now } = context;
  const opened = await services.secrets.open(state, purpose);
  const first = opened === undefined ? undefined : begun.parse(JSON.parse(opened));
  if (!first || first.schema !== db.schema || first.until <= now.getTime()) throw new Problem('second_factor_expired');
  const { userId, passwordKey, isKnownDevice } = first;
  const guess = await countGuess(services, {
    schema: db.schema,
    username: codeGuesses(userId),
    address,
    isKnownDevice,
  });
  const read = await readCode(context, userId, code);
  const tokens =
    read &&
    (await context.inTransaction(
      async (change) => {
        const person = await lockPerson(change.db, userId);
        if (!person || keyOf(person.passwordHash) !== passwordKey) throw new Problem('second_factor_expired');
        assertPasswordsServe(context, person.role);
        if (!(await useCode(change.db, userId, read, now))) return undefined;
        const issued = await letIn(context, change, person);
        if (!isRemembered) return issued;
        return { ...issued, device_token: await rememberDevice(change, userId, callerOf(context), now) };
      },
      { actorId: userId },
    ));
  if (!tokens) return refuseCode(await guess.failed());
  await guess.takeBack();
  return tokens;
}
