import { ownerHere } from '../owner-here.ts';
import { deviceCopies } from './device-copies.ts';
import { isUnreachable } from './problem-error.ts';

/** What was read from this device: it is not written back as if the server had just said it. */
const fromDevice = new WeakSet<object>();

/**
 * Asks the server; where it isn't reached, gives what it last sent this person on this device. Throws as `ask` does when
 * nothing is cached under the name, and whenever the server says no.
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
    // Nothing of it is loaded while there is a network.
    const cached = await deviceCopies().then(
      ({ readCached }) => readCached<Data>(owner, name),
      () => undefined,
    );
    if (!cached) throw failure;
    if (cached.data !== null) fromDevice.add(cached.data);
    return cached.data;
  }
}

/** The parts of a query whose response is cached on the device under a name, for when the server can't be asked. */
export function cachedQuery<Data extends object | null>(name: string, ask: (signal: AbortSignal) => Promise<Data>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => withOfflineCopy(name, () => ask(signal)),
    meta: { cachedQuery: name },
  };
}

/** Says of something made of what the device had that it is from there, too. */
export function markOffline<Made extends object>(made: Made): Made {
  fromDevice.add(made);
  return made;
}

/** Whether this is what the device had, since the server was not reached. */
export function isFromDevice(data: unknown): boolean {
  return typeof data === 'object' && data !== null && fromDevice.has(data);
}
