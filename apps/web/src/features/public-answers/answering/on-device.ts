import type * as WaitingFiles from '../api/waiting-files.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import type { WaitingFilesOfSubmission } from '../api/waiting-files.ts';

const load = () => loadWithRetry(() => import('../api/waiting-files.ts'));

/**
 * Does something with the files that wait on this device; they are not needed before one is attached. Undefined where the device
 * stores nothing: whoever answers goes on without.
 */
export async function onDevice<Result>(
  act: (files: typeof WaitingFiles) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act(await load());
  } catch {
    return undefined;
  }
}

/** The files of a submission; none where the device stores nothing. */
export async function readOnDevice(submission: string, others: ReadonlySet<string>): Promise<WaitingFilesOfSubmission> {
  const saved = await onDevice(({ readWaitingFiles }) => readWaitingFiles(submission, others));
  return saved ?? { sent: new Map(), chosen: [] };
}

/** Loads what stores files, so that it is there when the network is not. */
export function fetchDeviceFiles(): void {
  void load();
}
