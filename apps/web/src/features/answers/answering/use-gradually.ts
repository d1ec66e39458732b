import { startTransition, useEffect, useState } from 'react';

/** So many fill the first sight of any screen; the others follow while nobody waits. */
export const drawnAtFirst = 10;
const eachTime = 20;

/**
 * How many of a long list to draw now: the first ones at once, the rest in small parts that any input interrupts. `upTo` is
 * drawn whatever comes; another `list` begins again.
 */
export function useGradually(list: unknown, total: number, upTo: number): number {
  const [drawn, setDrawn] = useState({ list, count: drawnAtFirst });
  const count = drawn.list === list ? drawn.count : drawnAtFirst;
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn({ list, count: count + eachTime })), 0);
    return () => clearTimeout(timer);
  }, [list, count, total]);
  return Math.min(total, Math.max(count, upTo));
}
