import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Draft } from '../model/draft.ts';
import { useScene } from './editor-context.ts';

const rowHeight = 44;
const stepHeight = 48;

interface OutlineRows {
  readonly draft: Draft;
  /** The place of each question, by its id. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** The places of the rows that are being moved. */
  readonly movedRows: readonly number[];
}

/** Draws only the rows in view, shows the selected one, and focuses rows that may not be drawn yet. */
export function useOutlineRows({ draft, indexOf, movedRows }: OutlineRows) {
  const { editor, selectedId } = useScene();
  const scroller = useRef<HTMLDivElement>(null);
  // The same one as long as the draft is: with another, all rows are gone through again each time that one is drawn.
  const keyOf = useCallback((index: number) => draft[index]?.id ?? index, [draft]);
  // Its answers change by themselves, which the compiler of React can't know; nothing here is compiled by it.
  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const virtualizer = useVirtualizer({
    count: draft.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isStep(draft[index]) ? stepHeight : rowHeight),
    getItemKey: keyOf,
    overscan: 8,
    // What is being moved stays drawn, however far away it is moved.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...movedRows])].toSorted((a, b) => a - b),
  });
  // Heights follow from where the steps are, and from nothing else.
  const shape = draft.map((question) => (isStep(question) ? '1' : '0')).join('');
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, shape]);
  const showSelected = useEffectEvent(() => {
    const place = selectedId === null ? undefined : indexOf.get(selectedId);
    if (place !== undefined) virtualizer.scrollToIndex(place, { align: 'auto' });
  });
  useEffect(() => {
    if (selectedId !== null) showSelected();
  }, [selectedId]);

  // The position of a row is known after the change has been drawn; keys that are pressed until then are meant for it.
  const awaitedRow = useRef<string | null>(null);
  const focusRow = (id: string, part: 'row' | 'handle' = 'row') => {
    awaitedRow.current = id;
    requestAnimationFrame(() => {
      const place = editor.snapshot().draft.findIndex((question) => question.id === id);
      if (place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
      requestAnimationFrame(() => {
        if (awaitedRow.current === id) awaitedRow.current = null;
        scroller.current?.querySelector<HTMLElement>(`[data-${part}="${id}"]`)?.focus();
      });
    });
  };
  return { scroller, virtualizer, awaitedRow, focusRow };
}
