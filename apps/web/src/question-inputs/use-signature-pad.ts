import type { RefObject } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';

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

interface PadInHand {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly clear: () => void;
  readonly write: (name: string) => void;
}

/**
 * A signature pad on a canvas. Its content is reported after each stroke as a PNG data URL; an empty pad is null
 * (spec/2 §5).
 */
export function useSignaturePad(onChange: (signature: string | null) => void): PadInHand {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const reportChange = useEffectEvent(onChange);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    fit(element);
    const made = new SignaturePad(element, { penColor: ink, backgroundColor: paper });
    pad.current = made;
    made.addEventListener('endStroke', () => reportChange(made.isEmpty() ? null : made.toDataURL('image/png')));
    let width = element.clientWidth;
    // A phone that is turned gives the paper another width: the strokes are drawn again on it.
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      const strokes = made.toData();
      fit(element);
      made.fromData(strokes);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);

  const clear = useCallback(() => {
    pad.current?.clear();
    onChange(null);
  }, [onChange]);
  const write = useCallback(
    (name: string) => {
      if (!pad.current || !canvas.current) return;
      pad.current.clear();
      if (name.trim() === '') return onChange(null);
      writeName(canvas.current, name.trim());
      onChange(canvas.current.toDataURL('image/png'));
    },
    [onChange],
  );
  return { canvas, clear, write };
}
