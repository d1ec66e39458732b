import { useDirection } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

/** Where the arrow keys lead; undefined where there is nothing more on that side. */
export interface Sides {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Players and fields use the arrows themselves. */
const usesArrows = 'input, textarea, select, audio, video, [contenteditable=true]';

/**
 * Moves to the previous and next item by arrow keys in reading direction: in RTL, the right arrow moves back.
 * @param isInner takes precedence over others: the pages of a file before the files
 */
export function useArrowKeys({ previous, next }: Sides, isInner = false): void {
  const { dir } = useDirection();
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.matches(usesArrows)) return;
    const [back, forth] = dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const move = event.key === back ? previous : event.key === forth ? next : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  });
  useEffect(() => {
    window.addEventListener('keydown', act, isInner);
    return () => window.removeEventListener('keydown', act, isInner);
  }, [isInner]);
}
