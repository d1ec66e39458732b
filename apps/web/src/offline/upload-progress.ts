import { useSyncExternalStore } from 'react';

interface ProgressMessage {
  readonly fileId: string;
  readonly share: number | null;
}

/** The sending tab broadcasts progress to the others; without a channel, a tab shows only its own. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('plumbline.uploads');
const shares = new Map<string, number>();
const listeners = new Set<() => void>();

function take({ fileId, share }: ProgressMessage): void {
  if (share === null) shares.delete(fileId);
  else shares.set(fileId, share);
  for (const listener of listeners) listener();
}

channel?.addEventListener('message', ({ data }: MessageEvent<ProgressMessage>) => take(data));

/** Reports the uploaded share of a file, null when the upload has ended. */
export function reportUploadProgress(fileId: string, share: number | null): void {
  const progress = { fileId, share };
  channel?.postMessage(progress);
  take(progress);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploaded share of a file, between 0 and 1; undefined if it is not being uploaded. */
export function useProgress(fileId: string | undefined): number | undefined {
  return useSyncExternalStore(listen, () => (fileId === undefined ? undefined : shares.get(fileId)));
}
