/** The entries of a queue that this process is working on; none once they are done. */
export interface InHand {
  readonly queue: string;
  readonly entries: readonly unknown[];
}

type Listener = (inHand: InHand) => void;

/** Observers of the work in progress: if this process dies of it, they can report it. */
const listeners = new Set<Listener>();

export function noteInHand(inHand: InHand): void {
  for (const listener of listeners) listener(inHand);
}

export function onInHand(listener: Listener): void {
  listeners.add(listener);
}
