import type { PointerEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pinched, pushed, wholePhoto, zoomedAt, type Place } from './zoom.ts';

interface ZoomOptions {
  /** Width by height of the photo. */
  readonly ratio: number;
  /** Whether one pointer that comes down here pushes the photo. */
  readonly pushes: (event: PointerEvent) => boolean;
  /** A second finger came: what the first had begun was meant for this. */
  readonly onPinch: () => void;
}

/** Brings a photo nearer: by two fingers, by the wheel, and by buttons; pushed by two fingers, or by one where one does not draw. */
export function useZoom({ ratio, pushes, onPinch }: ZoomOptions) {
  const [view, setView] = useState(wholePhoto);
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Place>());
  const pusher = useRef<{ readonly id: number; readonly at: Place } | null>(null);
  const height = 1 / ratio;

  /** In widths of the photo as it fits, from its corner. */
  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Place => {
    const box = sheet.current?.getBoundingClientRect();
    const width = sheet.current?.offsetWidth ?? 1;
    if (!box) return [0, 0];
    return [(clientX - box.left) / width + view.x, (clientY - box.top) / width + view.y];
  };
  const zoomBy = (factor: number, at: Place = [0.5, height / 2]) =>
    setView((before) => zoomedAt(before, factor, at, height));

  const turn = useEffectEvent((event: WheelEvent) => {
    // The page stays as it is.
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), placeOf(event));
  });
  useEffect(() => {
    const box = stage.current;
    const onWheel = (event: WheelEvent) => turn(event);
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDownCapture = (event: PointerEvent) => {
    if (event.pointerType === 'touch') {
      // What was missed, when a finger left the window, ends with the first finger of the next time.
      if (event.isPrimary) fingers.current.clear();
      fingers.current.set(event.pointerId, placeOf(event));
      if (fingers.current.size > 1) {
        pusher.current = null;
        onPinch();
        return;
      }
    }
    if (event.button !== 0 || !pushes(event)) return;
    pusher.current = { id: event.pointerId, at: placeOf(event) };
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const here = placeOf(event);
    const push = pusher.current;
    if (push?.id === event.pointerId) {
      pusher.current = { id: push.id, at: here };
      setView((before) => pushed(before, push.at, here, height));
    }
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    fingers.current.set(event.pointerId, here);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) setView((seen) => pinched(seen, [before, other], [here, other], height));
  };
  const onPointerEnd = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    if (pusher.current?.id === event.pointerId) pusher.current = null;
  };

  return {
    stage,
    sheet,
    scale: view.scale,
    zoomBy,
    transform: `translate(${view.x * 100}%, ${view.y * ratio * 100}%) scale(${view.scale})`,
    handlers: { onPointerDownCapture, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}
