/** So long a device is asked where it is, in milliseconds (spec/1 §9). */
export const positionTimeout = 20_000;

export interface Position {
  readonly lat: number;
  readonly long: number;
  /** Metres. */
  readonly accuracy: number;
  readonly at: string;
}

let last: Position | null = null;

/** The position that was found since this page opened; null while there is none, or when the person said no. */
export function lastPosition(): Position | null {
  return last;
}

/** Requests the device's position and caches it; rejects if it isn't available within 20 seconds. */
export function findPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser knows no position'));
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        last = {
          lat: coords.latitude,
          long: coords.longitude,
          accuracy: coords.accuracy,
          at: new Date(timestamp).toISOString(),
        };
        resolve(last);
      },
      (refusal) => reject(new Error(refusal.message)),
      { timeout: positionTimeout, enableHighAccuracy: true },
    );
  });
}

/** Whether asking makes sense: it was allowed, or nobody was asked yet. */
export async function mayAskPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'denied';
  } catch {
    // A browser that can't tell is asked.
    return true;
  }
}
