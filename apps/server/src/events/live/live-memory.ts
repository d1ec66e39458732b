import { createHash, randomBytes } from 'node:crypto';
import type { LiveMessage } from './live-message.ts';

/** What came in one piece, and what the channel's place after it is called. */
interface Piece {
  position: string;
  messages: readonly LiveMessage[];
}

/** So many messages are remembered, of all instances: of a busy server the last minutes. */
const maxMessages = 2000;

/**
 * The last messages of the live channel in the order of their arrival, which PostgreSQL makes the same for all servers. A place in
 * that order is called by what arrived last, so that every server that heard it knows the place by the same name.
 */
export class LiveMemory {
  readonly #most: number;
  #pieces: Piece[] = [{ position: unheard(), messages: [] }];
  #count = 0;

  constructor(most = maxMessages) {
    this.#most = most;
  }

  /** The place after all that has arrived. What is read from the database from now on holds everything before it. */
  get position(): string {
    return this.#pieces.at(-1)?.position ?? '';
  }

  /** Takes what arrived in one piece, and its text, which gives the place its name. */
  add(text: string, messages: readonly LiveMessage[]): void {
    this.#pieces.push({ position: createHash('sha256').update(text).digest('base64url').slice(0, 12), messages });
    this.#count += messages.length;
    while (this.#count > this.#most) this.#count -= this.#pieces.shift()?.messages.length ?? 0;
  }

  /** Messages may have been missed: no place before this one is known any more. */
  forget(): void {
    this.#pieces = [{ position: unheard(), messages: [] }];
    this.#count = 0;
  }

  /**
   * The messages since the oldest of these positions; undefined if one of them is unknown. If equal texts gave two
   * positions the same name, the earlier is used: repeating a message is harmless.
   */
  since(positions: readonly string[]): LiveMessage[] | undefined {
    const places = positions.map((one) => this.#pieces.findIndex((piece) => piece.position === one));
    if (places.includes(-1)) return undefined;
    return this.#pieces.slice(Math.min(...places) + 1).flatMap((piece) => piece.messages);
  }
}

/** The name of a place that nothing arrived before. */
function unheard(): string {
  return randomBytes(9).toString('base64url');
}
