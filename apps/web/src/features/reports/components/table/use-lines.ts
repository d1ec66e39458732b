import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** Lines that are drawn beyond those in sight. */
const linesBeyond = 8;

interface LinesProps {
  /** The table that the lines are in. */
  readonly place: RefObject<HTMLElement | null>;
  /** What the table is scrolled in; null before it is there. */
  readonly scroller: HTMLElement | null;
  readonly count: number;
  readonly heightOf: (index: number) => number;
  /** The same one as long as the lines are: with another, all of them are gone through again, at each step of the wheel. */
  readonly keyOf: (index: number) => string | number;
  /** The content above the table in the same scroller, which determines its offset. */
  readonly above: readonly unknown[];
}

/** Which lines of a long table are in sight, and how much room those before and after them take. */
export function useLines({ place, scroller, count, heightOf, keyOf, above: [chart, pivot] }: LinesProps) {
  const [margin, setMargin] = useState(0);

  // The height of the content above can change.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setMargin(element.offsetTop);
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of element.parentElement?.children ?? []) observer.observe(one);
    return () => observer.disconnect();
  }, [place, chart, pivot]);

  // It changes what it gave before; nothing here is compiled to depend on that.
  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: linesBeyond,
    scrollMargin: margin,
  });
  const shown = virtual.getVirtualItems();
  return {
    virtual,
    shown,
    before: (shown[0]?.start ?? margin) - margin,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin),
  };
}
