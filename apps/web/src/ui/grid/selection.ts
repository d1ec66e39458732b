/** The chosen rows of a list, by id. */
export type Selection = ReadonlySet<string>;

export const noSelection: Selection = new Set();

/** A click on a row: it alone is chosen; a chosen row is let go (Spec 3 §4 "Grid"). */
export function afterRowClick(selection: Selection, id: string): Selection {
  return selection.has(id) ? new Set([...selection].filter((one) => one !== id)) : new Set([id]);
}

/** A click on the checkbox area: this row is chosen or let go, the others stay. */
export function afterCheck(selection: Selection, id: string): Selection {
  return selection.has(id) ? afterRowClick(selection, id) : new Set([...selection, id]);
}

/** Select all: all rows of the page, or none when all are chosen. */
export function afterSelectAll(selection: Selection, ids: readonly string[]): Selection {
  return ids.length > 0 && ids.every((id) => selection.has(id)) ? noSelection : new Set(ids);
}
