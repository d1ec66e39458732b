import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alignment } from '@plumbline/domain/blueprints/shapes/align';
import { alignedShape } from '@plumbline/domain/blueprints/alignment';
import type { Place, Shape } from '@plumbline/domain/blueprints/shapes';
import { paintShape } from '../canvas/paint-shape.ts';
import styles from './revisions.module.css';

interface RevisionOverlayProps {
  readonly page: { readonly width: number; readonly height: number };
  /** Addresses of the pictures. */
  readonly former: string;
  readonly present: string;
  /** How much of the present one is seen, from 0 to 1. */
  readonly share: number;
  readonly marks: readonly { readonly shape: Shape; readonly color: string }[];
  /** Where the marks would lie; null as they are. */
  readonly alignment: Alignment | null;
  readonly places: readonly Place[];
  /** Null while no place is asked for. */
  readonly onPlace: ((place: Place) => void) | null;
}

/** Pixels of the page a press of an arrow key; with Shift tenfold. */
const keyStep = 5;

/** Two states of a sheet over each other, and the marks above both. */
export function RevisionOverlay(props: RevisionOverlayProps) {
  const { page, former, present, share, marks, alignment, places, onPlace } = props;
  const { t } = useTranslation('plans');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cursor, setCursor] = useState<Place | null>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const zoom = element.width / page.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
    context.scale(zoom, zoom);
    for (const { shape, color } of marks) {
      paintShape(context, alignment ? alignedShape(alignment, shape) : shape, color, zoom);
    }
    for (const [index, place] of places.entries())
      paintCross(context, place, zoom, index % 2 === 0 ? '#c2255c' : '#1971c2');
    if (cursor && onPlace) paintCross(context, cursor, zoom, '#2f9e44');
  });
  const placeOf = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }): Place => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * page.width,
      y: ((event.clientY - top) / height) * page.height,
    };
  };
  const onKey = (event: KeyboardEvent) => {
    if (!onPlace) return;
    const from = cursor ?? { x: page.width / 2, y: page.height / 2 };
    const step = event.shiftKey ? 10 * keyStep : keyStep;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = moves[event.key];
    if (move) setCursor({ x: from.x + move[0], y: from.y + move[1] });
    else if (event.key === 'Enter') onPlace(from);
    else return;
    event.preventDefault();
  };
  const width = Math.min(2_400, page.width);
  return (
    // A plan is never mirrored. It takes keys as a drawing does.
    <div
      dir="ltr"
      className={styles.overlay}
      data-asks={onPlace !== null || undefined}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
      tabIndex={0}
      aria-label={t(($) => $.plans.revisions.both)}
      onClick={(event) => onPlace?.(placeOf(event))}
      onKeyDown={onKey}
    >
      <img src={former} alt="" style={{ opacity: 1 - share }} />
      <img src={present} alt="" style={{ opacity: share }} />
      <canvas ref={canvas} width={width} height={Math.round((width / page.width) * page.height)} aria-hidden />
    </div>
  );
}

function paintCross(canvas: CanvasRenderingContext2D, { x, y }: Place, zoom: number, color: string): void {
  const arm = 14 / zoom;
  canvas.save();
  canvas.strokeStyle = color;
  canvas.lineWidth = 3 / zoom;
  canvas.beginPath();
  canvas.moveTo(x - arm, y);
  canvas.lineTo(x + arm, y);
  canvas.moveTo(x, y - arm);
  canvas.lineTo(x, y + arm);
  canvas.stroke();
  canvas.restore();
}
