import { setTimeout as wait } from 'node:timers/promises';

/** A rate limiter: spaces turns by an interval, and refuses a caller when the queue is full. */
export class Turns {
  readonly #interval: number;
  readonly #longestQueue: number;
  #next = 0;

  /**
   * @param interval milliseconds between two turns
   * @param longestQueue the limit of waiting callers
   */
  constructor(interval: number, longestQueue: number) {
    this.#interval = interval;
    this.#longestQueue = longestQueue;
  }

  /** Resolves at the caller's turn; resolves to false at once when the queue is full. */
  async take(): Promise<boolean> {
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    if (turn - now > this.#interval * this.#longestQueue) return false;
    this.#next = turn + this.#interval;
    if (turn > now) await wait(turn - now);
    return true;
  }
}
