import { Problem } from './problem.ts';

/**
 * Checks every row of a call that changes all of its rows or none, and names all those that stand against it: the caller can send
 * the others again. Takes the rows' ids as they were sent, where each stands in the input, and what gives one row or throws
 * `Problem`. A row that is gone and one that the person doesn't see must throw the same.
 * @returns the rows in the order in which they were sent, each once
 * @throws Problem with each row that was refused among its fields: `not_found` where all of them are, else the first other refusal
 */
export function checkRows<Row>(
  ids: readonly string[],
  pathOf: (index: number) => string,
  check: (id: string) => Row,
): Row[] {
  const rows = new Map<string, Row>();
  const refusals: { path: string; refusal: Problem }[] = [];
  for (const [index, id] of ids.entries()) {
    if (rows.has(id)) continue;
    try {
      rows.set(id, check(id));
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      refusals.push({ path: pathOf(index), refusal });
    }
  }
  const first = refusals.find(({ refusal }) => refusal.code !== 'not_found') ?? refusals[0];
  if (!first) return [...rows.values()];
  throw new Problem(first.refusal.code, {
    details: first.refusal.details,
    fields: refusals.map(({ path, refusal }) => ({ path, code: refusal.code, message: '' })),
  });
}

/** A row that was looked for. @throws Problem not_found where it is gone, or the person doesn't see it */
export function rowOf<Row>(found: ReadonlyMap<string, Row>, id: string): Row {
  const row = found.get(id);
  if (row === undefined) throw new Problem('not_found');
  return row;
}
