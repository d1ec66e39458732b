/**
 * The longer side of a stored photo, in pixels: two tablet screens, so that a type plate is still legible
 * (decision 0031).
 */
export const longestSide = 2560;
/** The JPEG quality, at most 1. */
export const photoQuality = 0.85;
/** An upright photo of at most this many bytes, and no longer than {@link longestSide}, is not re-encoded. */
export const smallPhoto = 1_500_000;

/** Whether pictures of this type are re-encoded before they are sent; others are unchanged. */
export function isRedrawn(type: string): boolean {
  return /^image\/(jpeg|hei[cf])$/.test(type);
}

/** The name of a picture after re-encoding. */
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
