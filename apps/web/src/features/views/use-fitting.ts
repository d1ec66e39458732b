import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/**
 * How many of an element's children are in its first line, where it wraps them: Infinity while all are.
 * @param content what its children say: they are measured again when it changes, and when their widths do
 */
export function useFitting(strip: RefObject<HTMLElement | null>, content: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
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
  }, [strip, content]);
  return fitting;
}
