import type { Decoder } from '../../adapters/decoding/decoder.ts';
import type { RenditionParts } from './renditions.ts';
import { renditionOf } from './renditions.ts';

/** Drawing begins when no photo has come for so many milliseconds: whoever brings many is not held up by it. */
const calm = 1000;
/** More than a screen shows; what comes while so many wait is drawn when it is first looked at. */
const mostWaiting = 40;

const waiting: (() => Promise<unknown>)[] = [];
let lastCame = 0;
let isDrawing = false;

/**
 * Draws the preview of a photo that has just come, so that it is there when somebody looks. Nobody waits for it: it lets all
 * other pictures pass, and what goes wrong is told to whoever asks for the picture.
 */
export function drawSoon({ db, files, decoder }: RenditionParts, sha256: Buffer): void {
  lastCame = performance.now();
  if (waiting.length >= mostWaiting) return;
  const run: Decoder['run'] = (name, input, options) => decoder.run(name, input, { ...options, isBackground: true });
  const original = { sha256, kind: 'jpeg', rotation: 0 } as const;
  waiting.push(() => renditionOf({ db, files, decoder: { run } }, original, { kind: 'smaller', size: '500' }));
  if (!isDrawing) drawWhenCalm();
}

function drawWhenCalm(): void {
  isDrawing = waiting.length > 0;
  if (!isDrawing) return;
  const rest = lastCame + calm - performance.now();
  if (rest > 0) return void setTimeout(drawWhenCalm, rest).unref();
  const draw = waiting.shift();
  draw?.()
    .catch(() => undefined)
    .finally(drawWhenCalm);
}
