import { ProblemError } from '../api/problem-error.ts';
import type { BulkControl, BulkOutcome, Changed, Refusal } from './outcome.ts';

interface Portions<Item> {
  readonly items: readonly Item[];
  /** So many the call takes at once. */
  readonly size: number;
  /** Under which path a refusal names rows (`jobs` for `jobs.7`); empty where the body is the list itself. */
  readonly path: string;
  /** Changes all of these or none. */
  readonly send: (items: readonly Item[]) => Promise<unknown>;
  readonly control: BulkControl;
}

/** Of which rows a refusal says that they stand against it, each with its own reason. */
function refusedRows<Item>(items: readonly Item[], path: string, failure: unknown): readonly Refusal<Item>[] {
  if (!(failure instanceof ProblemError)) return [];
  const { status, code } = failure;
  const start = path === '' ? '' : `${path}.`;
  const rows = new Map<Item, ProblemError>();
  for (const field of failure.errors) {
    const place = field.path.startsWith(start) ? field.path.slice(start.length) : '';
    const item = /^\d+$/.test(place) ? items[Number(place)] : undefined;
    if (item !== undefined) rows.set(item, new ProblemError(field.message, { status, code }));
  }
  return [...rows].map(([item, reason]) => ({ item, reason }));
}

/**
 * Changes items in batches, by a call that is all-or-nothing. Rows that it refuses are reported with their reasons, and
 * the rest of their batch is sent again. Any other failure would affect the remaining batches too: their rows are
 * refused with it, and it is returned as `failure`.
 */
export async function sendInPortions<Item>({
  items,
  size,
  path,
  send,
  control,
}: Portions<Item>): Promise<BulkOutcome<Item, undefined> & { readonly failure?: unknown }> {
  const changed: Changed<Item, undefined>[] = [];
  const refusals: Refusal<Item>[] = [];
  for (let start = 0; start < items.length && !control.isCancelled(); start += size) {
    let portion = items.slice(start, start + size);
    while (portion.length > 0) {
      try {
        await send(portion);
        changed.push(...portion.map((item) => ({ item, made: undefined })));
        break;
      } catch (failure) {
        const refused = refusedRows(portion, path, failure);
        if (refused.length === 0) {
          const rest = [...portion, ...items.slice(start + size)];
          return { changed, refusals: [...refusals, ...rest.map((item) => ({ item, reason: failure }))], failure };
        }
        refusals.push(...refused);
        const gone = new Set(refused.map(({ item }) => item));
        portion = portion.filter((item) => !gone.has(item));
      }
    }
    control.progress(changed.length + refusals.length);
  }
  return { changed, refusals };
}
