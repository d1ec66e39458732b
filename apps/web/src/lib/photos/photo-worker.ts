import { photoNotesOf, uprightNotes, withNotes } from './photo-notes.ts';
import { isRedrawn, storedPhotoSize, needsDrawing, photoQuality } from './photo-size.ts';
import { thumbnailFrame, thumbnailQuality, thumbnailSide } from './thumbnail-size.ts';

/** What is done to a picture; see `PreparationKind`. */
type Kind = 'photo' | 'picture' | 'thumbnail';

/** What the page sends: a picture, numbered. */
export interface PhotoRequest {
  readonly number: number;
  readonly content: Blob;
  readonly kind: Kind;
}

export interface PreparedPhoto {
  /** The picture as it is sent; null where it stays as it is. */
  readonly content: Blob | null;
  /** A small copy, cut to a square; null where it could not be drawn. */
  readonly thumbnail: Blob | null;
}

export interface PhotoReply extends PreparedPhoto {
  readonly number: number;
}

/** The notes stand at the beginning; a camera writes at most 64 kB of them, after at most a few segments. */
const headLength = 256 * 1024;

async function prepared({ content, kind }: PhotoRequest): Promise<PreparedPhoto> {
  const picture = await createImageBitmap(content, { imageOrientation: 'from-image' });
  try {
    return { content: await redrawn(picture, content, kind), thumbnail: await thumbnailOf(picture) };
  } finally {
    picture.close();
  }
}

async function redrawn(picture: ImageBitmap, content: Blob, kind: Kind): Promise<Blob | null> {
  if (kind === 'thumbnail' || !isRedrawn(content.type)) return null;
  const isJpeg = content.type === 'image/jpeg';
  const notes = isJpeg ? photoNotesOf(new Uint8Array(await content.slice(0, headLength).arrayBuffer())) : null;
  // A scan or a drawing, in which every line counts, is not re-encoded.
  if (isJpeg && kind === 'picture' && !notes?.isByCamera) return null;
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
}

async function thumbnailOf(picture: ImageBitmap): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(thumbnailSide, thumbnailSide);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG knows nothing transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, thumbnailSide, thumbnailSide);
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = thumbnailFrame(picture);
  context.drawImage(picture, x, y, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: thumbnailQuality });
}

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  prepared(data)
    // A picture that this browser can't open is the server's to judge.
    .catch(() => ({ content: null, thumbnail: null }))
    .then((result) => postMessage({ number: data.number, ...result } satisfies PhotoReply));
});
