import { photoNotesOf, uprightNotes, withNotes } from './photo-notes.ts';
import { storedPhotoSize, needsDrawing, photoQuality } from './photo-size.ts';

/** What the page sends: a picture, numbered. `isPhoto`: it was taken just now, whatever its camera has noted. */
export interface PhotoRequest {
  readonly number: number;
  readonly content: Blob;
  readonly isPhoto: boolean;
}

/** What comes back: the picture as it is kept, null where it stays as it is. */
export interface PhotoReply {
  readonly number: number;
  readonly content: Blob | null;
}

/** The notes stand at the beginning; a camera writes at most 64 kB of them, after at most a few segments. */
const headLength = 256 * 1024;

async function prepared({ content, isPhoto }: PhotoRequest): Promise<Blob | null> {
  const isJpeg = content.type === 'image/jpeg';
  const notes = isJpeg ? photoNotesOf(new Uint8Array(await content.slice(0, headLength).arrayBuffer())) : null;
  // A scan or a drawing in which every line counts is kept as it was made.
  if (isJpeg && !isPhoto && !notes?.isByCamera) return null;
  const picture = await createImageBitmap(content, { imageOrientation: 'from-image' });
  try {
    const { width, height } = picture;
    const isTurned = (notes?.orientation ?? 1) !== 1;
    if (isJpeg && !needsDrawing({ width, height, bytes: content.size, isTurned })) return null;
    const size = storedPhotoSize(picture);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: photoQuality });
    // Drawn again it may have grown, and then nothing was won.
    if (isJpeg && !isTurned && size.width === width && drawn.size >= content.size) return null;
    return notes ? withNotes(drawn, uprightNotes(notes)) : drawn;
  } finally {
    picture.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  prepared(data)
    // A picture that this browser can't open is the server's to judge.
    .catch(() => null)
    .then((content) => postMessage({ number: data.number, content } satisfies PhotoReply));
});
