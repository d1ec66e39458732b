import { ownerHere } from '../owner-here.ts';
import { deviceCopies } from './device-copies.ts';
import { isUnreachable } from './problem-error.ts';

/** Data from this device: it is not cached again as if the server had just sent it. */
const fromDevice = new WeakSet<object>();

/**
 * Requests from the server; if it isn't reached, returns the response cached on this device. Throws as `ask` does if
 * nothing is cached under the name, and whenever the server refuses.
 */
export async function withOfflineCopy<Data extends object | null>(
  name: string,
  ask: () => Promise<Data>,
): Promise<Data> {
  try {
    return await ask();
  } catch (failure) {
    const owner = ownerHere();
    if (!isUnreachable(failure) || owner === null) throw failure;
    // Loaded only when offline.
    const cached = await deviceCopies().then(
      ({ readCached }) => readCached<Data>(owner, name),
      () => undefined,
    );
    if (!cached) throw failure;
    if (cached.data !== null) fromDevice.add(cached.data);
    return cached.data;
  }
}

/** The parts of a query whose response is cached on the device under a name, for use offline. */
export function cachedQuery<Data extends object | null>(name: string, ask: (signal: AbortSignal) => Promise<Data>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => withOfflineCopy(name, () => ask(signal)),
    meta: { cachedQuery: name },
  };
}

/** Marks a value derived from the device's data as such. */
export function markOffline<Made extends object>(made: Made): Made {
  fromDevice.add(made);
  return made;
}

/** Whether this is cached data, because the server was not reached. */
export function isFromDevice(data: unknown): boolean {
  return typeof data === 'object' && data !== null && fromDevice.has(data);
}
