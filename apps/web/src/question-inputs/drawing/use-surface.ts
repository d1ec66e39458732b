import type { PointerEvent } from 'react';
import { useRef } from 'react';
import type { Mark, MarkPoint } from '@plumbline/domain/assets/marks';
import { isAway, movedBy, rounded, thinned } from '@plumbline/domain/assets/marks';
import { randomKey } from '../../lib/api/random-key.ts';
import type { DrawingInHand } from './use-drawing.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What the pointer is doing: a new mark, or one that it moves, or an end of an arrow. */
interface Act {
  readonly pointerId: number;
  readonly isPen: boolean;
  readonly start: MarkPoint;
  readonly mark: Mark;
  readonly kind: 'draw' | 'move' | 'from' | 'to';
  now: Mark;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

function placeIn(event: PointerEvent<SVGSVGElement>, { width, height }: Extent): MarkPoint {
  const box = event.currentTarget.getBoundingClientRect();
  return [
    clamp(((event.clientX - box.left) / box.width) * width, width),
    clamp(((event.clientY - box.top) / box.height) * height, height),
  ];
}

/** The mark as it is when the pointer has come here. */
function followed({ kind, mark, now, start }: Act, here: MarkPoint): Mark {
  if (kind === 'move') return movedBy(mark, here[0] - start[0], here[1] - start[1]);
  if (now.kind === 'arrow') return kind === 'from' ? { ...now, from: rounded(here) } : { ...now, to: rounded(here) };
  if (now.kind !== 'pen') return now;
  const last = now.points.at(-1) ?? here;
  return isAway(here, last) ? { ...now, points: [...now.points, rounded(here)] } : now;
}

function endAt({ target }: PointerEvent): string | null {
  return (target instanceof Element && target.closest('[data-end]')?.getAttribute('data-end')) || null;
}

/** Drawing by finger, pen and mouse. A second finger takes back what the first has begun: it brings the photo nearer. */
export function useSurface(drawing: DrawingInHand, extent: Extent) {
  const act = useRef<Act | null>(null);
  const textAt = useRef<{ readonly pointerId: number; readonly at: MarkPoint } | null>(null);
  const { tool, style, kept } = drawing;

  const begin = (event: PointerEvent<SVGSVGElement>): Act | null => {
    const start = placeIn(event, extent);
    const { target } = event;
    const at = target instanceof Element ? target : null;
    const end = endAt(event);
    const id = at?.closest('[data-mark]')?.getAttribute('data-mark');
    const met = kept.find((mark) => mark.id === (end ? drawing.chosen?.id : id));
    const common = { pointerId: event.pointerId, isPen: event.pointerType === 'pen', start };
    if (tool === 'select' || end) {
      drawing.select(met?.id ?? null);
      const kind = end === 'from' || end === 'to' ? end : 'move';
      return met ? { ...common, kind, mark: met, now: met } : null;
    }
    if (tool === 'text') return null;
    const fresh = { id: randomKey(), ...style };
    const mark: Mark =
      tool === 'pen'
        ? { kind: 'pen', ...fresh, points: [rounded(start)] }
        : { kind: 'arrow', ...fresh, from: rounded(start), to: rounded(start) };
    drawing.select(null);
    return { ...common, kind: 'draw', mark, now: mark };
  };

  const give = ({ kind, mark, now }: Act) => {
    if (kind !== 'draw') drawing.change(mark.id, () => now);
    else if (now.kind === 'pen') drawing.add({ ...now, points: thinned(now.points) });
    // A tap with the arrow was none.
    else if (now.kind === 'arrow' && isAway(now.from, now.to)) drawing.add(now);
    else drawing.setUnderHand(null);
  };

  const giveUp = () => {
    act.current = null;
    textAt.current = null;
    drawing.setUnderHand(null);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      // A hand that rests on the screen while a pen draws is no finger.
      if (act.current?.isPen && event.pointerType === 'touch') return;
      if (!event.isPrimary) return giveUp();
      if (event.button !== 0) return;
      if (tool === 'text' && !endAt(event)) {
        // The text field must retain the focus, though the finger is lifted on the photo.
        event.preventDefault();
        textAt.current = { pointerId: event.pointerId, at: placeIn(event, extent) };
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      act.current = begin(event);
      if (act.current?.kind === 'draw') drawing.setUnderHand(act.current.now);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const running = act.current;
      if (running?.pointerId !== event.pointerId) return;
      running.now = followed(running, placeIn(event, extent));
      drawing.setUnderHand(running.now);
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const running = act.current;
      if (textAt.current?.pointerId === event.pointerId) {
        drawing.addText(textAt.current.at);
        textAt.current = null;
      }
      if (running?.pointerId !== event.pointerId) return;
      act.current = null;
      give(running);
    },
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => {
      if (act.current?.pointerId === event.pointerId || textAt.current?.pointerId === event.pointerId) giveUp();
    },
  };
  return {
    handlers,
    giveUp,
    /** With Select, who takes hold of no mark pushes the photo. */
    pushes: (event: PointerEvent): boolean =>
      tool === 'select' && event.target instanceof Element && event.target.closest('[data-mark], [data-end]') === null,
  };
}
