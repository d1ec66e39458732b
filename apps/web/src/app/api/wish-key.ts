import { randomKey } from './random-key.ts';

/**
 * One `Idempotency-Key` for one wish: sent again after a lost reply it creates nothing twice; a changed wish gets its own, and so
 * does the same one once it was fulfilled, since two equal things may be wanted.
 */
export class WishKey {
  #last = { wish: '', key: '' };

  /** The key under which this wish is sent. */
  of(wish: unknown): string {
    const text = JSON.stringify(wish);
    if (this.#last.wish !== text || this.#last.key === '') this.#last = { wish: text, key: randomKey() };
    return this.#last.key;
  }

  /** What was wished for is there. */
  fulfilled(): void {
    this.#last = { wish: '', key: '' };
  }
}
