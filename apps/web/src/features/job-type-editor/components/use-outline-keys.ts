import type { KeyboardEvent, RefObject } from 'react';
import type { Draft } from '../model/draft.ts';
import { useScene } from './editor-context.ts';
import { intentOf } from './outline-keys.ts';
import type { Marks } from './use-marks.ts';
import type { useOutlineActs } from './use-outline-acts.ts';

interface OutlineKeys {
  readonly draft: Draft;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly marks: Marks;
  readonly acts: ReturnType<typeof useOutlineActs>;
  /** The row that was taken up at its handle. */
  readonly grabbedId: string | null;
  readonly onLetGo: () => void;
  readonly onRemove: (ids: ReadonlySet<string>) => void;
  readonly focusRow: (id: string) => void;
  readonly awaitedRow: RefObject<string | null>;
}

/** What keys do in the outline: in a row, and while one is moved by its handle. */
export function useOutlineKeys(outline: OutlineKeys): (event: KeyboardEvent) => void {
  const { draft, indexOf, marks, acts, grabbedId, onLetGo, onRemove, focusRow, awaitedRow } = outline;
  const { select } = useScene();
  const onGrabbedKey = (event: KeyboardEvent, id: string) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) acts.move(id, by, 'handle');
    else if (event.key === 'Escape' || event.key === 'Tab') onLetGo();
    return by !== 0 || event.key === 'Escape';
  };
  const onRowKey = (event: KeyboardEvent, id: string): boolean => {
    const intent = intentOf(event, indexOf.get(id) ?? 0, draft.length);
    if (!intent || (intent.kind === 'unmark' && marks.ids.size === 0 && !marks.isTapping)) return false;
    if (intent.kind === 'go' || intent.kind === 'extend') {
      const next = draft[intent.to];
      if (!next) return false;
      if (intent.kind === 'extend') acts.extendTo(next.id);
      else if (marks.isTapping) select(next.id);
      else acts.open(next.id);
      focusRow(next.id);
    } else if (intent.kind === 'move') acts.move(id, intent.by);
    else if (intent.kind === 'all') acts.markAll();
    else if (intent.kind === 'duplicate') acts.duplicate(marks.around(id));
    else if (intent.kind === 'remove') onRemove(marks.around(id));
    else marks.clear();
    return true;
  };
  return (event) => {
    const focused = (event.target as HTMLElement).dataset['row'];
    const at = focused === undefined ? undefined : (awaitedRow.current ?? focused);
    const isHandled = grabbedId === null ? at !== undefined && onRowKey(event, at) : onGrabbedKey(event, grabbedId);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
