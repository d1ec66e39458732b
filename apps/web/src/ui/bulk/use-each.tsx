import { changeEach } from '../../lib/bulk/change-each.ts';
import type { BulkOutcome } from '../../lib/bulk/outcome.ts';
import type { Bulk } from './use-bulk.tsx';
import { useBulk } from './use-bulk.tsx';

export interface EachChange<Item extends { readonly _id: string }, Made> extends Omit<
  Bulk<Item, Made>,
  'run' | 'undo' | 'isWatched'
> {
  /** Changes one item; the idempotency key covers lost responses. */
  readonly change: (item: Item, idempotencyKey: string) => Promise<Made>;
  /** Takes one change back; without it there is no undoing. */
  readonly undo?: ((item: Item, made: Made) => Promise<unknown>) | undefined;
}

type Each = <Item extends { readonly _id: string }, Made>(
  wanted: EachChange<Item, Made>,
) => Promise<BulkOutcome<Item, Made>>;

/** Changes several things one by one (`useBulk`). */
export function useEach(): Each {
  const bulk = useBulk();
  return ({ change, undo, ...wanted }) =>
    bulk({
      ...wanted,
      isWatched: true,
      run: (control) => changeEach(wanted.items, change, control),
      undo:
        undo &&
        (async (changed, control) => {
          const undone = await changeEach(changed, ({ item, made }) => undo(item, made), control);
          return {
            changed: undone.changed.map(({ item: { item }, made }) => ({ item, made })),
            refusals: undone.refusals.map(({ item: { item }, reason }) => ({ item, reason })),
          };
        }),
    });
}
