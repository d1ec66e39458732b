import type { NotedTime } from '@plumbline/domain/assets/capture-time';
import readExif from 'exif-reader';

/** The position at which a picture was taken, from its EXIF data. */
export interface CameraPosition {
  lat: number;
  long: number;
}

/** The EXIF data that is used. */
export interface CameraNotes {
  /** To a metre. */
  position: CameraPosition | null;
  taken: NotedTime | null;
}

/** Reads the EXIF data of a picture; missing and invalid values are null. */
export function cameraNotes(exif: Buffer | undefined): CameraNotes {
  if (!exif) return { position: null, taken: null };
  try {
    const { GPSInfo, Photo } = readExif(exif);
    return { position: positionIn(GPSInfo), taken: timeIn(Photo) };
  } catch {
    return { position: null, taken: null };
  }
}

type Notes = ReturnType<typeof readExif>;

function positionIn(notes: Notes['GPSInfo']): CameraPosition | null {
  const lat = degrees(notes?.GPSLatitude, notes?.GPSLatitudeRef === 'S', 90);
  const long = degrees(notes?.GPSLongitude, notes?.GPSLongitudeRef === 'W', 180);
  // Cameras without a fix write noughts.
  return lat === null || long === null || (lat === 0 && long === 0) ? null : { lat, long };
}

function timeIn(notes: Notes['Photo']): NotedTime | null {
  const at: unknown = notes?.DateTimeOriginal;
  // The reader returns local time as if it were UTC.
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) return null;
  const offset: unknown = notes?.OffsetTimeOriginal;
  return { wall: at.toISOString().slice(0, 19), offset: typeof offset === 'string' ? offset.trim() : null };
}

function degrees(parts: unknown, isNegative: boolean, most: number): number | null {
  if (!Array.isArray(parts) || parts.length === 0) return null;
  const [degree = Number.NaN, minute = 0, second = 0] = parts.map(Number);
  const value = degree + minute / 60 + second / 3600;
  if (!Number.isFinite(value) || value < 0 || value > most) return null;
  return Math.round((isNegative ? -value : value) * 1e5) / 1e5;
}
