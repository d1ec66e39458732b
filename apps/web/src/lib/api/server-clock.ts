/** Under this key a browser remembers, between visits, how far its clock is off. */
const storageKey = 'plumbline.clock-difference';

/** What is less than this, in milliseconds, may be the way of a response, and no difference of clocks. */
const smallest = 1000;

/** How far the server's clock is ahead of this device's, in milliseconds; negative where the device is fast. */
let difference: number | null = null;

function remembered(): number {
  try {
    const storedOffset = Number(localStorage.getItem(storageKey));
    return Number.isFinite(storedOffset) ? storedOffset : 0;
  } catch {
    return 0;
  }
}

/**
 * Takes the server's time from a fresh response. A response from a cache, or stored by an earlier page, has an older
 * time: don't pass it.
 * @param sentAt when the request began, by this device's clock: a response is no older than that
 */
export function noteServerTime(response: Response, sentAt: number, receivedAt = Date.now()): void {
  const serverTime = Number(response.headers.get('x-server-time'));
  const isCached = response.headers.has('age') || !/no-store/.test(response.headers.get('cache-control') ?? '');
  // A device that slept, or whose clock was set meanwhile, knows nothing of how long it took.
  if (!(serverTime > 0) || isCached || receivedAt < sentAt || receivedAt - sentAt > 30_000) return;
  // It was written at some moment between the two: within them nothing is known to be off.
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt];
  difference ??= remembered();
  if (difference >= least && difference <= most) return;
  const found = least > 0 ? least : most < 0 ? most : 0;
  difference = Math.abs(found) < smallest ? 0 : found;
  try {
    if (difference === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, String(difference));
  } catch {
    // Until the page is left it is known all the same.
  }
}

/** What time it is, as the server has it: by this device's clock, with its difference where one is known. */
export function correctedNow(): Date {
  difference ??= remembered();
  return new Date(Date.now() + difference);
}
