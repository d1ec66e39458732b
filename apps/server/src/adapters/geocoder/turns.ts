import { setTimeout as wait } from 'node:timers/promises';

/** Gives turns one after another, never two within the interval; whoever would have to wait too long gets none. */
export class Turns {
  readonly #interval: number;
  readonly #longestQueue: number;
  #next = 0;

  /**
   * @param interval milliseconds between two turns
   * @param longestQueue how many may wait at once
   */
  constructor(interval: number, longestQueue: number) {
    this.#interval = interval;
    this.#longestQueue = longestQueue;
  }

  /** Resolves when it is the caller's turn; false at once when too many wait already. */
  async take(): Promise<boolean> {
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    if (turn - now > this.#interval * this.#longestQueue) return false;
    this.#next = turn + this.#interval;
    if (turn > now) await wait(turn - now);
    return true;
  }
}
