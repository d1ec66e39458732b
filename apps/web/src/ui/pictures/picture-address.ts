import type { PictureSize } from '@plumbline/domain/assets/file-kinds';

/**
 * The address of a smaller rendition. Takes the signed address of a picture from the server; never build or store one,
 * because the signature expires after a day (decision 0026).
 */
export function pictureAddress(told: string, size: PictureSize): string;
export function pictureAddress(told: string | null | undefined, size: PictureSize): string | null;
export function pictureAddress(told: string | null | undefined, size: PictureSize): string | null {
  if (!told) return null;
  // Only our own pictures come in sizes; what an instance brought along from elsewhere stays as it is.
  if (!told.startsWith('/v1/s3/download/')) return told;
  return `${told}${told.includes('?') ? '&' : '?'}size=${size}`;
}
