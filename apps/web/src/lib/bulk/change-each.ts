import { randomKey } from '../api/random-key.ts';
import type { BulkControl, BulkOutcome, Changed, Refusal } from './outcome.ts';

/** So many are changed at once. */
const atOnce = 4;

/**
 * Changes items one by one with limited concurrency: a refusal of one doesn't stop the others. Each change has an
 * idempotency key, in case a response is lost.
 */
export async function changeEach<Item, Made>(
  items: readonly Item[],
  change: (item: Item, idempotencyKey: string) => Promise<Made>,
  control: BulkControl,
): Promise<BulkOutcome<Item, Made>> {
  const changed: Changed<Item, Made>[] = [];
  const refusals: Refusal<Item>[] = [];
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) {
      if (control.isCancelled()) return;
      try {
        changed.push({ item, made: await change(item, randomKey()) });
      } catch (reason) {
        refusals.push({ item, reason });
      }
      control.progress(changed.length + refusals.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return { changed, refusals };
}
