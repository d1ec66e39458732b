import { useRef } from 'react';
import type { SelectedRange, Selection } from './selection.ts';
import { afterCheck, afterRange } from './selection.ts';

interface Selecting {
  /** Chooses a row or lets it go. */
  readonly check: (id: string) => void;
  /** Chooses all rows up to this one: from `from`, or from where it was last chosen. */
  readonly checkUpTo: (id: string, from?: string) => void;
}

/** Choosing rows one by one and by ranges, which begin where a row was chosen last. */
export function useSelecting(
  selection: Selection,
  onSelect: (selection: Selection) => void,
  ids: readonly string[],
): Selecting {
  const range = useRef<SelectedRange | null>(null);
  return {
    check: (id) => {
      range.current = { anchor: id, head: id };
      onSelect(afterCheck(selection, id));
    },
    checkUpTo: (id, from) => {
      const last = range.current;
      const isGoingOn = last !== null && ids.includes(last.anchor) && (from === undefined || from === last.head);
      const start = from ?? id;
      const begun = isGoingOn ? last : { anchor: start, head: start };
      range.current = { anchor: begun.anchor, head: id };
      onSelect(afterRange(selection, ids, begun, id));
    },
  };
}
