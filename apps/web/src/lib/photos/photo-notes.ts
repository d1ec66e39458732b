/** What the camera wrote into a JPEG (Exif), as far as answering needs it. */
export interface PhotoNotes {
  /** The whole segment, its marker and length included. */
  readonly segment: Uint8Array<ArrayBuffer>;
  /** 1 for upright; 2 to 8 for the other ways to hold a camera. */
  readonly orientation: number;
  /** Whether a camera names itself: a scan or a drawing has no such note. */
  readonly isByCamera: boolean;
}

const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0];
const orientationTag = 0x0112;
const makeTag = 0x010f;
/** Marker, length, and the name above. */
const headLength = 4 + exifName.length;

/** The notes among the first bytes of a JPEG; null when there are none, or what is there can't be read. */
export function photoNotesOf(head: Uint8Array): PhotoNotes | null {
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff;) {
    const marker = head[at + 1] ?? 0;
    // From here on it is the picture itself.
    if (marker === 0xda || marker === 0xd9) return null;
    const end = at + 2 + (((head[at + 2] ?? 0) << 8) | (head[at + 3] ?? 0));
    if (marker === 0xe1 && exifName.every((byte, index) => head[at + 4 + index] === byte)) {
      return end > head.length ? null : readNotes(head.slice(at, end));
    }
    at = end;
  }
  return null;
}

/** The first directory of the notes: where it begins, how many entries it has, and in which order numbers are written. */
function directoryOf(segment: Uint8Array): { view: DataView; at: number; count: number; isLittle: boolean } | null {
  const view = new DataView(segment.buffer, segment.byteOffset + headLength, segment.byteLength - headLength);
  if (view.byteLength < 8) return null;
  const isLittle = view.getUint16(0) === 0x4949;
  const at = view.getUint32(4, isLittle);
  if (at + 2 > view.byteLength) return null;
  const count = view.getUint16(at, isLittle);
  // The offset of the next directory follows the entries.
  return at + 2 + count * 12 + 4 > view.byteLength ? null : { view, at, count, isLittle };
}

function readNotes(segment: Uint8Array<ArrayBuffer>): PhotoNotes | null {
  const directory = directoryOf(segment);
  if (!directory) return null;
  const { view, at, count, isLittle } = directory;
  const notes = { orientation: 1, isByCamera: false };
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    const tag = view.getUint16(entry, isLittle);
    if (tag === orientationTag) notes.orientation = view.getUint16(entry + 8, isLittle);
    if (tag === makeTag) notes.isByCamera = true;
  }
  return { segment, ...notes };
}

/**
 * The same notes for a picture that was drawn upright: where and when it was taken stays, the way it was held and the small
 * picture that cameras put beside it don't.
 */
export function uprightNotes({ segment }: PhotoNotes): Uint8Array<ArrayBuffer> {
  const upright = segment.slice();
  const directory = directoryOf(upright);
  if (!directory) return upright;
  const { view, at, count, isLittle } = directory;
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) === orientationTag) view.setUint16(entry + 8, 1, isLittle);
  }
  view.setUint32(at + 2 + count * 12, 0, isLittle);
  return upright;
}

/** A JPEG that begins with these notes. It must have none of its own, as none has that a browser has drawn. */
export function withNotes(jpeg: Blob, notes: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg.slice(0, 2), notes, jpeg.slice(2)], { type: 'image/jpeg' });
}
