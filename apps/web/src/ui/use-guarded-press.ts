import type { RefObject } from 'react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PressGuard } from './press-guard.ts';
import { useTouchPress } from './use-touch-press.ts';

/**
 * Shows at a button that a guard holds it: it reads as unavailable, and has `data-settling`. By hand: with each move it is closed
 * and opened again, and to draw the button twice for that would cost the move.
 * @param isOff whether the button reads as unavailable otherwise
 */
export function useGuardMark(guard: PressGuard, isOff = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const mark = () => {
    const isClosed = !guard.isOpen();
    button.current?.toggleAttribute('data-settling', isClosed);
    if (isClosed || isOff) button.current?.setAttribute('aria-disabled', 'true');
    else button.current?.removeAttribute('aria-disabled');
  };
  const markNow = useEffectEvent(mark);
  useLayoutEffect(mark);
  useLayoutEffect(() => guard.subscribe(() => markNow()), [guard]);
  return button;
}

/** What a button needs that presses only what was on the screen long enough, see {@link PressGuard}. */
export function useGuardedPress(guard: PressGuard, press: () => void, isOff = false) {
  const ref = useGuardMark(guard, isOff);
  const handlers = useTouchPress((began) => {
    if (guard.takes(began)) press();
  });
  return { ref, ...handlers };
}
