/** So long whoever was refused is taken for somebody who will be again. */
const rememberedMs = 30_000;
/** More are not remembered: the oldest are forgotten. */
const maxRemembered = 10_000;

/** By whom others' changes had to be undone lately: what they send next shares no transaction with anybody's. */
export class RecentRefusals {
  readonly #refusedAt = new Map<string, number>();

  add(who: string): void {
    // Behind all others, which are as old as their place.
    this.#refusedAt.delete(who);
    this.#refusedAt.set(who, performance.now());
    if (this.#refusedAt.size <= maxRemembered) return;
    const [oldest = ''] = this.#refusedAt.keys();
    this.#refusedAt.delete(oldest);
  }

  has(who: string): boolean {
    const at = this.#refusedAt.get(who);
    if (at === undefined) return false;
    if (performance.now() - at < rememberedMs) return true;
    this.#refusedAt.delete(who);
    return false;
  }
}
