import type { Language } from '@plumbline/domain/languages/languages';
import { Problem, problemDocument } from './problem.ts';

/**
 * Checks every row of an all-or-nothing call and reports all refused rows, so that the caller can send the others
 * again. `check` must throw the same `Problem` for a deleted row as for one that the person may not see.
 * @param ids as sent
 * @param pathOf the path of the id at an index of the input
 * @param check returns a row, or throws `Problem`
 * @returns the rows in the order in which they were sent, without duplicates
 * @throws Problem with each refused row among its fields: `not_found` if all rows are, else the first other refusal
 */
export function checkRows<Row>(
  ids: readonly string[],
  pathOf: (index: number) => string,
  check: (id: string) => Row,
): Row[] {
  const rows = new Map<string, Row>();
  const refusals: RefusedRow[] = [];
  for (const [index, id] of ids.entries()) {
    if (rows.has(id)) continue;
    try {
      rows.set(id, check(id));
    } catch (refusal) {
      refusals.push({ path: pathOf(index), refusal: refusalIn(refusal), message: '' });
    }
  }
  refuse(refusals);
  return [...rows.values()];
}

/**
 * As {@link checkRows}, for rows that are checked in the database, each with its own refusal message. Writes made
 * before a refusal are rolled back with the call's transaction.
 */
export async function changeRows(
  ids: readonly string[],
  pathOf: (index: number) => string,
  { language, change }: { readonly language: Language; readonly change: (id: string) => Promise<unknown> },
): Promise<void> {
  const seen = new Set<string>();
  const refusals: RefusedRow[] = [];
  for (const [index, id] of ids.entries()) {
    if (seen.has(id)) continue;
    seen.add(id);
    try {
      await change(id);
    } catch (thrown) {
      const refusal = refusalIn(thrown);
      refusals.push({ path: pathOf(index), refusal, message: problemDocument(refusal, language, '').detail });
    }
  }
  refuse(refusals);
}

interface RefusedRow {
  readonly path: string;
  readonly refusal: Problem;
  /** Empty for the text of its code. */
  readonly message: string;
}

/** @throws anything that is no refusal */
function refusalIn(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  throw thrown;
}

function refuse(refusals: readonly RefusedRow[]): void {
  const first = refusals.find(({ refusal }) => refusal.code !== 'not_found') ?? refusals[0];
  if (!first) return;
  throw new Problem(first.refusal.code, {
    details: first.refusal.details,
    fields: refusals.map(({ path, refusal, message }) => ({ path, code: refusal.code, message })),
  });
}

/** A row by its id. @throws Problem not_found if it was deleted, or the person doesn't see it */
export function rowOf<Row>(found: ReadonlyMap<string, Row>, id: string): Row {
  const row = found.get(id);
  if (row === undefined) throw new Problem('not_found');
  return row;
}
