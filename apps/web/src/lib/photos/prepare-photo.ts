import { isRedrawn, redrawnName } from './photo-size.ts';
import type { PhotoReply, PhotoRequest, PreparedPhoto } from './photo-worker.ts';

let worker: Worker | null = null;
let last = 0;
/** Of a picture that can't be drawn here. */
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
  // It could not be loaded, or a picture was too much for it: pictures go as they are, and the next one tries again.
  worker.addEventListener('error', stop);
  return worker;
}

/** Loads what photos are drawn with, so that it is there when the network is not. */
export function fetchPhotoWorker(): void {
  if (typeof Worker !== 'undefined') workerOf();
}

/** A picture that can't be drawn for so long goes as it is. */
const timeout = 20_000;

/**
 * Draws a picture as it is sent (decision 0031: upright, no longer than a screen needs, with the camera's notes of place and
 * time) and a small copy of it, beside the page. What can't be drawn here stays as it is, without a copy.
 */
export async function preparePhoto(content: Blob, kind: PhotoRequest['kind']): Promise<PreparedPhoto> {
  last += 1;
  const number = last;
  return new Promise<PreparedPhoto>((resolve) => {
    // What it hangs in would hang for the next one, too.
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
 * A photo as it is sent; anything else, and what can't be drawn here, as it came.
 * @param isPhoto it was taken just now; otherwise it is a photo when its camera says so
 */
export async function preparedFile(file: File, isPhoto: boolean): Promise<File> {
  if (!isRedrawn(file.type)) return file;
  const { content } = await preparePhoto(file, isPhoto ? 'photo' : 'picture');
  if (!content) return file;
  return new File([content], redrawnName(file.name), { type: content.type, lastModified: file.lastModified });
}
