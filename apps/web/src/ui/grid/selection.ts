/** The rows of a list whose boxes are ticked, by id. Which one is open is another matter (decision 0045). */
export type Selection = ReadonlySet<string>;

export const noSelection: Selection = new Set();

/** A click on the checkbox area: this row is chosen or let go, the others stay (spec/3 §4 "Grid"). */
export function afterCheck(selection: Selection, id: string): Selection {
  return selection.has(id) ? new Set([...selection].filter((one) => one !== id)) : new Set([...selection, id]);
}

/** Those of the chosen rows that are still there. */
export function chosenOf(selection: Selection, ids: readonly string[]): Selection {
  return new Set(ids.filter((id) => selection.has(id)));
}

/** Several at once, as the number on a map that they are drawn as: they are added, or let go when all are chosen; the others stay. */
export function afterCheckOf(selection: Selection, ids: readonly string[]): Selection {
  const these = new Set(ids);
  return ids.every((id) => selection.has(id))
    ? new Set([...selection].filter((id) => !these.has(id)))
    : new Set([...selection, ...ids]);
}

/** Select all: all rows of the page, or none when all are chosen. */
export function afterSelectAll(selection: Selection, ids: readonly string[]): Selection {
  return ids.length > 0 && ids.every((id) => selection.has(id)) ? noSelection : new Set(ids);
}

/** The rows chosen in one go: from where it began to where it ended. */
export interface SelectedRange {
  readonly anchor: string;
  readonly head: string;
}

function between(ids: readonly string[], { anchor, head }: SelectedRange): readonly string[] {
  const [one, other] = [ids.indexOf(anchor), ids.indexOf(head)];
  return one === -1 || other === -1 ? [] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/**
 * The range ends at another row: rows that it leaves are let go, what was chosen outside of it stays.
 * @param ids the rows in their order
 */
export function afterRange(selection: Selection, ids: readonly string[], range: SelectedRange, to: string): Selection {
  const left = new Set(between(ids, range));
  return new Set([
    ...[...selection].filter((id) => !left.has(id)),
    ...between(ids, { anchor: range.anchor, head: to }),
  ]);
}
