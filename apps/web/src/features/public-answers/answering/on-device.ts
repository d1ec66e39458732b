import type * as WaitingFiles from '../api/waiting-files.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';

/**
 * Does something with the files that wait on this device; they are not needed before one is attached. Undefined where the device
 * keeps nothing: whoever answers goes on without.
 */
export async function onDevice<Result>(
  act: (files: typeof WaitingFiles) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act(await loadWithRetry(() => import('../api/waiting-files.ts')));
  } catch {
    return undefined;
  }
}
