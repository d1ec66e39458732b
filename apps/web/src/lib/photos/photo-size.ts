/** The longer side of a photo as it is kept, in pixels: two sheets of a tablet, and a type plate still reads (decision 0031). */
export const longestSide = 2560;
/** How well a JPEG is drawn, of 1. */
export const photoQuality = 0.85;
/** An upright photo of at most this many bytes, and no longer than {@link longestSide}, is left as it is. */
export const smallPhoto = 1_500_000;

/** Whether pictures of this type are redrawn before they are sent; all others stay as they are. */
export function isRedrawn(type: string): boolean {
  return /^image\/(jpeg|hei[cf])$/.test(type);
}

/** A picture's name once its content is that of a redrawn one. */
export function redrawnName(name: string): string {
  return name.replace(/\.hei[cf]$/i, '.jpg');
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** How large a photo is kept: never larger than it is, its shape the same. */
export function storedPhotoSize({ width, height }: Extent): Extent {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a photo is drawn again, by what is known of it. `isTurned`: it stands upright only by a note. */
export function needsDrawing(photo: Extent & { readonly bytes: number; readonly isTurned: boolean }): boolean {
  return photo.isTurned || Math.max(photo.width, photo.height) > longestSide || photo.bytes > smallPhoto;
}
