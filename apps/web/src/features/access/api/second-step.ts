import { signIn, webClientId } from '@plumbline/contract/access';
import type { SecondStepWay } from '@plumbline/domain/users/second-factors';
import { callServer } from '../../../lib/api/call-server.ts';
import { storeSession } from '../../../lib/api/session-store.ts';
import { sessionFrom } from '../../../lib/api/token-response.ts';
import { storeRememberedToken } from './remembered-device.ts';

/** A sign-in whose password was right. */
export interface FirstStep {
  /** What the server gave for going on, good for ten minutes. */
  readonly state: string;
  readonly username: string;
  /** What the person has set up, and whether recovery codes are left. */
  readonly ways: readonly SecondStepWay[];
}

/**
 * Signs in by a code, and stores the session, and where wanted that this device is remembered. Throws `ProblemError`
 * `second_factor_wrong` or `second_factor_expired`.
 */
export async function endSecondStep(
  { state, username }: Pick<FirstStep, 'state' | 'username'>,
  code: string,
  isRemembered: boolean,
): Promise<void> {
  const response = await callServer(signIn, {
    body: {
      grant_type: 'second_factor',
      state,
      code,
      ...(isRemembered && { remember: 'true' as const }),
      client_id: webClientId,
    },
  });
  if (response.device_token !== undefined) storeRememberedToken(username, response.device_token);
  storeSession(sessionFrom(response));
}
