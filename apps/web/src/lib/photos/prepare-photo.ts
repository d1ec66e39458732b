import { isRedrawn, redrawnName } from './photo-size.ts';
import type { PhotoReply, PhotoRequest, PreparedPhoto } from './photo-worker.ts';

let worker: Worker | null = null;
let last = 0;
/** The result for a picture that can't be rendered here. */
const untouched: PreparedPhoto = { content: null, thumbnail: null };
const waiting = new Map<number, (prepared: PreparedPhoto) => void>();

function stop(): void {
  for (const resolve of waiting.values()) resolve(untouched);
  worker?.terminate();
  worker = null;
}

function workerOf(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { number, ...prepared } }: MessageEvent<PhotoReply>) => {
    waiting.get(number)?.(prepared);
  });
  // It could not be loaded, or crashed on a picture: pictures are sent unchanged, and the next one tries again.
  worker.addEventListener('error', stop);
  return worker;
}

/** Preloads the worker, so that it is available offline. */
export function fetchPhotoWorker(): void {
  if (typeof Worker !== 'undefined') workerOf();
}

/** A picture that takes longer is sent unchanged. */
const timeout = 20_000;

/**
 * Re-encodes a picture (decision 0031: upright, no longer than a screen needs, with the camera's place and time) and
 * renders its thumbnail, off the main thread. A picture that can't be rendered here is unchanged, without a thumbnail.
 */
export async function preparePhoto(content: Blob, kind: PhotoRequest['kind']): Promise<PreparedPhoto> {
  last += 1;
  const number = last;
  return new Promise<PreparedPhoto>((resolve) => {
    // A hanging worker would block the next picture, too.
    const timer = setTimeout(stop, timeout);
    waiting.set(number, (prepared) => {
      clearTimeout(timer);
      waiting.delete(number);
      resolve(prepared);
    });
    workerOf().postMessage({ number, content, kind } satisfies PhotoRequest);
  });
}

/**
 * A photo as it is sent; anything else, and what can't be rendered here, unchanged.
 * @param isPhoto it was taken just now; otherwise its metadata decides whether it is a photo
 */
export async function preparedFile(file: File, isPhoto: boolean): Promise<File> {
  if (!isRedrawn(file.type)) return file;
  const { content } = await preparePhoto(file, isPhoto ? 'photo' : 'picture');
  if (!content) return file;
  return new File([content], redrawnName(file.name), { type: content.type, lastModified: file.lastModified });
}
