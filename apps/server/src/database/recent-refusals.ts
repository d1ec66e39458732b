/** How long a refusal is remembered. */
const rememberedMs = 30_000;
/** The maximum number of entries; the oldest are evicted. */
const maxRemembered = 10_000;

/** Callers whose refusal recently caused a rollback of others' changes: their next transactions are not shared. */
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
