import { randomKey } from './random-key.ts';

/**
 * One `Idempotency-Key` for one request: sent again after a lost response it creates nothing twice; a changed request gets its own, and so
 * does the same one once it was fulfilled, since two equal things may be wanted.
 */
export class IdempotentRequest {
  #last = { request: '', key: '' };

  /** The key under which this request is sent. */
  of(request: unknown): string {
    const text = JSON.stringify(request);
    if (this.#last.request !== text || this.#last.key === '') this.#last = { request: text, key: randomKey() };
    return this.#last.key;
  }

  /** The request was carried out. */
  fulfilled(): void {
    this.#last = { request: '', key: '' };
  }
}
