import { NetworkError } from '../api/problem-error.ts';
import type { HashReply, HashRequest } from './hash-worker.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface Waiting {
  readonly resolve: (sha256: string) => void;
  readonly reject: (failure: Error) => void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

function workerOf(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { number, sha256 } }: MessageEvent<HashReply>) => {
    if (sha256 === null) waiting.get(number)?.reject(new UnreadableFile());
    else waiting.get(number)?.resolve(sha256);
    waiting.delete(number);
  });
  // It could not be loaded: reject pending requests, and let the next file try again.
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new NetworkError('The hash could not be computed'));
    waiting.clear();
    worker?.terminate();
    worker = null;
  });
  return worker;
}

/**
 * The SHA-256 of a file in hex, computed beside the page, which stays quick meanwhile.
 * @throws UnreadableFile, and NetworkError while the part that computes it can't be loaded
 */
export function contentHash(content: Blob): Promise<string> {
  last += 1;
  const number = last;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    workerOf().postMessage({ number, content } satisfies HashRequest);
  });
}
