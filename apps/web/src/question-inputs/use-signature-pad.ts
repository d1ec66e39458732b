import type { RefObject } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';

const ink = '#101828';
const paper = '#ffffff';
/** A sharper picture is larger, and no more readable. */
const sharpest = 2;

function fit(canvas: HTMLCanvasElement): void {
  const scale = Math.min(sharpest, Math.max(1, window.devicePixelRatio));
  canvas.width = canvas.clientWidth * scale;
  canvas.height = canvas.clientHeight * scale;
  canvas.getContext('2d')?.scale(scale, scale);
}

/** The largest script that lets the name stand on the paper. */
function writeName(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const fontOf = (size: number) => `italic ${size}px "Segoe Script", "Snell Roundhand", "Comic Sans MS", cursive`;
  context.font = fontOf(48);
  const size = Math.min(48, (48 * width * 0.86) / Math.max(1, context.measureText(name).width));
  context.font = fontOf(size);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2);
}

/** In pixels of the screen: the paper that is left around what was drawn. */
const margin = 12;

/** What was drawn as a PNG data address, without the empty paper around it: a large pad makes no small signature. */
function cropped(canvas: HTMLCanvasElement, { strokes, text }: Drawn): string {
  const scale = canvas.width / Math.max(1, canvas.clientWidth);
  const points = strokes.flatMap((stroke) => stroke.points);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const width = canvas.clientWidth;
  const middle = canvas.clientHeight / 2;
  const [left, right] = text ? [0, width] : [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = text ? [middle - 48, middle + 48] : [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const box = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(canvas.clientHeight, bottom),
  };
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.round((box.right - box.left) * scale));
  picture.height = Math.max(1, Math.round((box.bottom - box.top) * scale));
  picture.getContext('2d')?.drawImage(canvas, -box.left * scale, -box.top * scale);
  return picture.toDataURL('image/png');
}

interface Drawn {
  readonly strokes: readonly PointGroup[];
  /** Whether a name was written in place of strokes. */
  readonly text: boolean;
}

interface SignaturePadOnCanvas {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Whether there are strokes on it. */
  readonly isDrawn: () => boolean;
  readonly clear: () => void;
  /** Writes a name on the empty pad, and gives the picture; null for an empty name. */
  readonly write: (name: string) => string | null;
}

/**
 * A signature pad on a canvas. What is drawn is reported after each stroke as a PNG data URL; an empty pad is null
 * (spec/2 §5).
 */
export function useSignaturePad(onChange: (signature: string | null) => void): SignaturePadOnCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const written = useRef('');
  const reportChange = useEffectEvent(onChange);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    fit(element);
    const made = new SignaturePad(element, { penColor: ink, backgroundColor: paper });
    pad.current = made;
    made.addEventListener('beginStroke', () => {
      // A name that was typed makes room for the pen.
      if (written.current === '') return;
      written.current = '';
      made.clear();
    });
    made.addEventListener('endStroke', () =>
      reportChange(made.isEmpty() ? null : cropped(element, { strokes: made.toData(), text: false })),
    );
    let size = `${element.clientWidth} ${element.clientHeight}`;
    // A phone that is turned, and the whole screen, give the paper another size: what is on it is drawn again.
    const watch = new ResizeObserver(() => {
      const now = `${element.clientWidth} ${element.clientHeight}`;
      if (now === size) return;
      size = now;
      const strokes = made.toData();
      fit(element);
      made.fromData(strokes);
      if (written.current !== '') writeName(element, written.current);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);

  const isDrawn = useCallback(() => (pad.current?.toData().length ?? 0) > 0, []);
  const clear = useCallback(() => {
    written.current = '';
    pad.current?.clear();
  }, []);
  const write = useCallback((name: string) => {
    written.current = name.trim();
    if (!pad.current || !canvas.current) return null;
    pad.current.clear();
    if (written.current === '') return null;
    writeName(canvas.current, written.current);
    return cropped(canvas.current, { strokes: [], text: true });
  }, []);
  return { canvas, isDrawn, clear, write };
}
