import type { AfterOf } from '@plumbline/domain/events/catalogue';
import type { RequestContext } from '../../http/context.ts';
import { errorText } from '../../logger.ts';
import { deviceName } from '../sessions/index.ts';
import { callerOf } from './token-response.ts';

interface FailedSignIn {
  reason: AfterOf<'sign_in.failed'>['reason'];
  /** Whose account it was; without it nothing that was typed is stored, since people type passwords into the wrong field. */
  userId?: string;
}

/** Records that somebody was not let in, in a transaction of its own. That it could not be recorded does not change the response. */
export async function recordFailedSignIn(context: RequestContext, { reason, userId }: FailedSignIn): Promise<void> {
  const { userAgent } = callerOf(context);
  await context
    .inTransaction(
      async ({ record }) =>
        record('sign_in.failed', {
          subjectId: userId ?? 'unknown',
          ...(userId !== undefined && { relations: { userId } }),
          before: null,
          after: { reason, device: deviceName(userAgent) },
        }),
      { actorId: null },
    )
    .catch((error: unknown) =>
      context.services.logger.warn({ error: errorText(error) }, 'a failed sign-in was not recorded'),
    );
}
