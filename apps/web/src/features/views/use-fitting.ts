import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** How many of an element's children are in its first line, where it wraps them: Infinity while all are. */
export function useFitting(strip: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // After each render: it may have brought other children, or other words in them.
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => {
      const children = [...element.children].filter((child) => child instanceof HTMLElement);
      const first = children[0]?.offsetTop ?? 0;
      const wrapped = children.findIndex((child) => child.offsetTop > first);
      setFitting(wrapped === -1 ? Number.POSITIVE_INFINITY : wrapped);
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) watch.observe(part);
    return () => watch.disconnect();
  });
  return fitting;
}
