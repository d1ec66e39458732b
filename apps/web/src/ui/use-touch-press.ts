import type { MouseEvent, TouchEvent } from 'react';
import { useRef, useState } from 'react';
import { PressStart } from './press-start.ts';

/** A finger that wanders farther meant something else, in pixels. */
const slop = 12;
/** Who holds longer wants what the browser makes of holding, in milliseconds. */
const pressMs = 500;

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Handlers of a button that a lifted finger presses at once: a browser would first make a mouse of the finger, move the focus, and
 * only then tell of a click (decision 0025). The field that was being filled in is left before. Keys, mouse and screen
 * readers press by the click, as ever; so does a finger that wandered, was held, or was not alone.
 * @param press told when the press began, as the time of its event
 */
export function useTouchPress(press: (began: number) => void) {
  const [start] = useState(() => new PressStart());
  const finger = useRef<Finger | null>(null);
  const onTouchStart = ({ touches, timeStamp }: TouchEvent) => {
    const first = touches.item(0);
    finger.current =
      touches.length === 1 ? { id: first.identifier, x: first.clientX, y: first.clientY, at: timeStamp } : null;
  };
  const onTouchEnd = (event: TouchEvent<HTMLButtonElement>) => {
    const began = finger.current;
    finger.current = null;
    const ended = event.changedTouches.item(0);
    if (!began || ended?.identifier !== began.id || !event.cancelable || event.currentTarget.disabled) return;
    if (event.timeStamp - began.at > pressMs || Math.hypot(ended.clientX - began.x, ended.clientY - began.y) > slop)
      return;
    // Otherwise the click would come, and press again what stands there by then.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    press(began.at);
  };
  const onClick = (event: MouseEvent) => press(start.of(event));
  return { ...start.handlers, onTouchStart, onTouchEnd, onClick };
}
