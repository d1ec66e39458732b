/**
 * The longer side of a stored photo, in pixels: two tablet screens, so that a type plate is still legible (decision
 * 0031).
 */
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

/** The size of a stored photo: scaled down if needed, with the same aspect ratio. */
export function storedPhotoSize({ width, height }: Extent): Extent {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a photo is re-encoded, by its metadata. `isTurned`: it is upright only by its EXIF orientation. */
export function needsDrawing(photo: Extent & { readonly bytes: number; readonly isTurned: boolean }): boolean {
  return photo.isTurned || Math.max(photo.width, photo.height) > longestSide || photo.bytes > smallPhoto;
}
