import type { RefCallback } from 'react';
import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PressGuard } from './press-guard.ts';
import { useTouchPress } from './use-touch-press.ts';

/**
 * Shows at a button that a guard holds it: it reads as unavailable, and has `data-settling`. By hand: with each move it is closed
 * and opened again, and to draw the button twice for that would cost the move.
 * @param isOff whether the button reads as unavailable otherwise
 */
function useGuardMark(guard: PressGuard, isOff = false): RefCallback<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const mark = () => {
    if (button.current) markHeld(button.current, !guard.isOpen(), isOff);
  };
  const markNow = useEffectEvent(mark);
  useLayoutEffect(mark);
  useLayoutEffect(() => guard.subscribe(() => markNow()), [guard]);
  // A dialog draws its button later than itself.
  return useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (element) markHeld(element, !guard.isOpen(), isOff);
    },
    [guard, isOff],
  );
}

function markHeld(button: HTMLButtonElement, isHeld: boolean, isOff: boolean): void {
  button.toggleAttribute('data-settling', isHeld);
  if (isHeld || isOff) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

/** What a button needs that presses only what was on the screen long enough, see {@link PressGuard}. */
export function useGuardedPress(guard: PressGuard, press: () => void, isOff = false) {
  const ref = useGuardMark(guard, isOff);
  const handlers = useTouchPress((began) => {
    if (guard.takes(began)) press();
  });
  return { ref, ...handlers };
}
