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
 * Handlers for a button that reacts on touchend: browsers otherwise emulate mouse events and move the focus before they
 * dispatch the click (decision 0025). The field being edited is blurred first. Keyboard, mouse and screen readers use
 * the click, and so does a touch that moved, was held, or had several fingers.
 * @param press called with the timestamp of the event that began the press
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
    // Otherwise the click would follow, and press whatever is there by then.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    press(began.at);
  };
  const onClick = (event: MouseEvent) => press(start.of(event));
  return { ...start.handlers, onTouchStart, onTouchEnd, onClick };
}
