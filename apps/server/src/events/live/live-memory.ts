import { createHash, randomBytes } from 'node:crypto';
import type { LiveMessage } from './live-message.ts';

/** One received batch, and the name of the channel's position after it. */
interface Piece {
  position: string;
  messages: readonly LiveMessage[];
}

/** The maximum number of messages in memory, of all instances: the last minutes of a busy server. */
const maxMessages = 2000;

/**
 * The last messages of the live channel in order of arrival, which PostgreSQL guarantees to be the same for all
 * servers. A position is named by the last message before it, so all servers use the same name.
 */
export class LiveMemory {
  readonly #most: number;
  #pieces: Piece[] = [{ position: unheard(), messages: [] }];
  #count = 0;

  constructor(most = maxMessages) {
    this.#most = most;
  }

  /** The current position. Data read from the database from now on reflects every message before it. */
  get position(): string {
    return this.#pieces.at(-1)?.position ?? '';
  }

  /** Adds a batch, and its text, from which the position's name is derived. */
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

/** A unique name for the first position, which no message precedes. */
function unheard(): string {
  return randomBytes(9).toString('base64url');
}
