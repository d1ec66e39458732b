import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import { callServer } from '../api/call-server.ts';
import { newId } from '../api/new-id.ts';
import { contentHash } from './content-hash.ts';
import type { UploadPurpose } from './send-file.ts';
import { sendFile } from './send-file.ts';

/** The longer side of a poster, in pixels: twice what the largest thumbnail shows. */
const longestSide = 1000;
/** Films often begin black. */
const shownSecond = 1;
/** A film that this browser can't play may never say so. */
const timeoutMs = 20_000;

/** Resolves at the next event of this name; rejects when the film can't be played. */
function heard(film: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    film.addEventListener(name, () => resolve(), { once: true });
    film.addEventListener('error', () => reject(new Error('the film can’t be played here')), { once: true });
    setTimeout(() => reject(new Error('the film took too long')), timeoutMs);
  });
}

/** A frame of a film as a JPEG. @throws Error where this browser can't play it */
async function frameOf(content: Blob): Promise<Blob> {
  const address = URL.createObjectURL(content);
  const film = document.createElement('video');
  try {
    const loaded = heard(film, 'loadeddata');
    Object.assign(film, { muted: true, playsInline: true, preload: 'auto', src: address });
    await loaded;
    const sought = heard(film, 'seeked');
    // What a browser recorded does not say how long it is; beyond its end, its last frame is shown.
    film.currentTime = Number.isFinite(film.duration) ? Math.min(shownSecond, film.duration / 2) : shownSecond;
    await sought;
    const scale = Math.min(1, longestSide / Math.max(film.videoWidth, film.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(film.videoWidth * scale);
    canvas.height = Math.round(film.videoHeight * scale);
    canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
    const frame = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (!frame) throw new Error('the frame could not be drawn');
    return frame;
  } finally {
    film.removeAttribute('src');
    film.load();
    URL.revokeObjectURL(address);
  }
}

/**
 * Uploads a poster image for a video (decision 0031), if this browser can play it. It is optional, so failures are
 * ignored.
 */
export async function givePoster(filmId: string, content: Blob, purpose: UploadPurpose): Promise<void> {
  if (!content.type.startsWith('video/')) return;
  try {
    const frame = await frameOf(content);
    const value = await sendFile({
      content: frame,
      name: 'poster.jpg',
      purpose,
      upload: { id: newId(), sha256: await contentHash(frame) },
      mayBeThere: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    await callServer(changeAssetProperties, { params: { id: filmId }, body: { name: 'poster', value } });
  } catch {
    // The list shows the sign of a film, and players show its first frame.
  }
}
