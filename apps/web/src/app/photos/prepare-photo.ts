import type { PhotoReply, PhotoRequest } from './photo-worker.ts';

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (content: Blob | null) => void>();

function stop(): void {
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
  worker?.terminate();
  worker = null;
}

function workerOf(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { number, content } }: MessageEvent<PhotoReply>) => {
    waiting.get(number)?.(content);
    waiting.delete(number);
  });
  // It could not be loaded, or a picture was too much for it: pictures go as they are, and the next one tries again.
  worker.addEventListener('error', stop);
  return worker;
}

/** Loads what photos are drawn with, so that it is there when the network is not. */
export function fetchPhotoWorker(): void {
  if (typeof Worker !== 'undefined') workerOf();
}

const drawable = /^image\/(jpeg|hei[cf])$/;
/** A picture that can't be drawn for so long goes as it is. */
const patience = 20_000;

/**
 * A photo as it is kept and sent (decision 0031): upright, no longer than a screen needs, with the camera's notes of place and
 * time; drawn beside the page. Anything else, and what can't be drawn here, is given back as it came.
 * @param isPhoto it was taken just now; otherwise it is a photo when its camera says so
 */
export async function preparePhoto(file: File, isPhoto: boolean): Promise<File> {
  if (!drawable.test(file.type)) return file;
  last += 1;
  const number = last;
  const content = await new Promise<Blob | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    waiting.set(number, (drawn) => {
      clearTimeout(timer);
      resolve(drawn);
    });
    workerOf().postMessage({ number, content: file, isPhoto } satisfies PhotoRequest);
  });
  waiting.delete(number);
  if (!content) return file;
  return new File([content], file.name.replace(/\.hei[cf]$/i, '.jpg'), {
    type: content.type,
    lastModified: file.lastModified,
  });
}
