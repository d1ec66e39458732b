import type { CodeReply, CodeRequest } from './code-worker.ts';

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (text: string | null) => void>();

function workerOf(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CodeReply>) => {
    waiting.get(data.number)?.(data.text);
    waiting.delete(data.number);
  });
  // It could not be loaded: nobody waits for ever, and the next picture tries again.
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
    worker?.terminate();
    worker = null;
  });
  return worker;
}

/** The text of the QR code in a picture, null when there is none that can be read. Decoded beside the page, in a worker. */
export function decodeCode(picture: CodeRequest['picture']): Promise<string | null> {
  last += 1;
  const number = last;
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    workerOf().postMessage({ number, picture } satisfies CodeRequest);
  });
}
