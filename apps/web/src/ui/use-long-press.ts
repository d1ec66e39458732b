import type { MouseEvent, TouchEvent } from 'react';
import { useEffect, useRef } from 'react';

/** A finger that rests this long means more than a press, in milliseconds. */
const pressMs = 500;
/** A finger that wanders farther scrolls, in pixels. */
const slop = 12;

/** Handlers of things in a list that a resting finger does something else with than a press; that press is not a click then. */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const start = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const end = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return (onHold: () => void) => ({
    onTouchStart: ({ touches }: TouchEvent) => {
      end();
      isHeld.current = false;
      const finger = touches.item(0);
      if (touches.length !== 1) return;
      start.current = { x: finger.clientX, y: finger.clientY };
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold();
      }, pressMs);
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      if (Math.hypot(finger.clientX - start.current.x, finger.clientY - start.current.y) > slop) end();
    },
    onTouchEnd: end,
    onTouchCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (timer.current !== null || isHeld.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
