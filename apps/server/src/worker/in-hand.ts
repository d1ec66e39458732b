/** Entries of a queue that this process has in hand; none once they are done. */
export interface InHand {
  readonly queue: string;
  readonly entries: readonly unknown[];
}

type Listener = (inHand: InHand) => void;

/** Who watches what this process has in hand: should it die of it, somebody else says so. */
const listeners = new Set<Listener>();

export function noteInHand(inHand: InHand): void {
  for (const listener of listeners) listener(inHand);
}

export function onInHand(listener: Listener): void {
  listeners.add(listener);
}
