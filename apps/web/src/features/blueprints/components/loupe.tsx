import { useEffect, useRef } from 'react';
import type { Place } from '@plumbline/domain/blueprints/shapes';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import styles from './plan.module.css';
import { useEditor, useEveryMove } from './use-editor.ts';

const side = 132;
/** How much nearer than the screen it looks. */
const nearer = 2.5;
/** How far above the finger it lies. */
const above = 108;

interface LoupeProps {
  readonly editor: PlanEditor;
  readonly paint: (canvas: CanvasRenderingContext2D, place: Place, side: number, zoom: number) => void;
}

/** Shows what a finger hides while it places a point: beside it, larger, with a cross where the point comes to lie. */
export function Loupe(props: LoupeProps) {
  const isPlacing = useEditor(props.editor, ({ placing }) => placing !== null);
  return isPlacing ? <Shown {...props} /> : null;
}

function Shown({ editor, paint }: LoupeProps) {
  useEveryMove(editor);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { placing, camera, view, preview } = editor;
  const density = Math.min(2, window.devicePixelRatio);
  // What snaps is where the point will be.
  const place = preview?.snap?.place ?? placing?.page;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && place) paint(context, place, side, camera.zoom * nearer);
  });
  if (!placing) return null;
  const { x, y } = placing.screen;
  const left = Math.min(Math.max(x, side / 2 + 8), view.screen.width - side / 2 - 8);
  // At the upper edge it goes beside the finger, to where there is room.
  const isHigh = y < above + side / 2 + 8;
  const beside = x < view.screen.width / 2 ? x + above : x - above;
  return (
    <div
      className={styles.loupe}
      style={{ left: isHigh ? beside : left, top: isHigh ? Math.max(side / 2 + 8, y) : y - above }}
      aria-hidden
    >
      <canvas ref={canvas} width={side * density} height={side * density} />
    </div>
  );
}
