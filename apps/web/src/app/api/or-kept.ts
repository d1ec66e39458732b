import { ownerHere } from '../../offline/owner-here.ts';
import { isUnreachable } from './problem-error.ts';

/** What was read from this device: it is not written back as if the server had just said it. */
const fromDevice = new WeakSet<object>();

/**
 * Asks the server; where it isn't reached, gives what it last told this person on this device. Throws as `ask` does when
 * nothing is kept under the name, and whenever the server says no.
 */
export async function orKept<Told extends object | null>(name: string, ask: () => Promise<Told>): Promise<Told> {
  try {
    return await ask();
  } catch (failure) {
    const owner = ownerHere();
    if (!isUnreachable(failure) || owner === null) throw failure;
    // Nothing of it is loaded while there is a network.
    const kept = await import('../../offline/kept.ts').then(
      ({ readKept }) => readKept<Told>(owner, name),
      () => undefined,
    );
    if (!kept) throw failure;
    if (kept.data !== null) fromDevice.add(kept.data);
    return kept.data;
  }
}

/** The parts of a query whose answer is kept on the device under a name, for when the server can't be asked. */
export function keptAs<Told extends object | null>(name: string, ask: (signal: AbortSignal) => Promise<Told>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => orKept(name, () => ask(signal)),
    meta: { keptAs: name },
  };
}

/** Says of something made of what the device had that it is from there, too. */
export function keptToo<Made extends object>(made: Made): Made {
  fromDevice.add(made);
  return made;
}

/** Whether this is what the device had, since the server was not reached. */
export function isFromDevice(data: unknown): boolean {
  return typeof data === 'object' && data !== null && fromDevice.has(data);
}
