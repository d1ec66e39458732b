import type { Call } from '@plumbline/contract/call';
import { fileNameOf, requestServer } from './call-server.ts';
import { NetworkError } from './problem-error.ts';

export interface FileArriving {
  readonly signal: AbortSignal;
  /** Called as parts arrive, at most a few times a second. @param bytes so many are here */
  readonly onProgress: (bytes: number) => void;
}

/** Milliseconds between two words on how far a file has come. */
const progressEvery = 250;

/**
 * Downloads a file and reports progress. Throws `NetworkError` if the connection breaks: a partial file is never taken
 * for the whole.
 */
export async function fetchArriving(
  call: Call,
  sending: { params?: Record<string, unknown>; body?: unknown },
  { signal, onProgress }: FileArriving,
): Promise<{ content: Blob; name: string | null }> {
  const response = await requestServer(call, { ...sending, signal });
  const reader = response.body?.getReader();
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  if (!reader) return { content: await response.blob(), name: fileNameOf(response) };
  const parts: BlobPart[] = [];
  let bytes = 0;
  let reportedAt = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.byteLength;
      if (performance.now() - reportedAt < progressEvery) continue;
      reportedAt = performance.now();
      onProgress(bytes);
    }
  } catch (failure) {
    if (signal.aborted) throw failure;
    throw new NetworkError('The file broke off on its way', { cause: failure });
  }
  return { content: new Blob(parts, { type }), name: fileNameOf(response) };
}
