import readExif from 'exif-reader';

/** Where a camera says that a picture was taken. */
export interface CameraPosition {
  lat: number;
  long: number;
}

/** The place in the EXIF notes of a picture, to a metre; null when there is none or it is nonsense. */
export function cameraPosition(exif: Buffer | undefined): CameraPosition | null {
  if (!exif) return null;
  try {
    const notes = readExif(exif).GPSInfo;
    const lat = degrees(notes?.GPSLatitude, notes?.GPSLatitudeRef === 'S', 90);
    const long = degrees(notes?.GPSLongitude, notes?.GPSLongitudeRef === 'W', 180);
    // Cameras without a fix write noughts.
    return lat === null || long === null || (lat === 0 && long === 0) ? null : { lat, long };
  } catch {
    return null;
  }
}

function degrees(parts: unknown, isNegative: boolean, most: number): number | null {
  if (!Array.isArray(parts) || parts.length === 0) return null;
  const [degree = Number.NaN, minute = 0, second = 0] = parts.map(Number);
  const value = degree + minute / 60 + second / 3600;
  if (!Number.isFinite(value) || value < 0 || value > most) return null;
  return Math.round((isNegative ? -value : value) * 1e5) / 1e5;
}
