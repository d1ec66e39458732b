import type { Decoder } from '../../adapters/decoding/decoder.ts';
import { markDamaged } from './stored-files/lost-bytes.ts';
import { withLocalCopy } from './stored-files/local-copy.ts';
import type { RenditionParts } from './stored-files/renditions.ts';
import { renditionOf } from './stored-files/renditions.ts';

/** Drawing begins when no photo has come for so many milliseconds: whoever brings many is not held up by it. */
const calm = 1000;
/** More than a screen shows; what comes while so many wait is drawn when it is first looked at. */
const maxWaiting = 40;

/** Looking for damage needs nobody's eyes; what comes while so many wait is not looked at. */
const maxUnchecked = 1000;

type Work = () => Promise<unknown>;
const toDraw: Work[] = [];
const toCheck: Work[] = [];
let lastCame = 0;
let isWorking = false;

/**
 * Renders the preview of a new photo in the background, so that it is ready when somebody opens it, then checks the
 * photo for damage. It yields to all other images; errors are reported to whoever requests the image.
 */
export function drawSoon({ db, files, decoder }: RenditionParts, sha256: Buffer): void {
  lastCame = performance.now();
  const run: Decoder['run'] = (name, input, options) => decoder.run(name, input, { ...options, isBackground: true });
  const original = { sha256, kind: 'jpeg', rotation: 0 } as const;
  const parts = { db, files, decoder: { run } };
  if (toDraw.length < maxWaiting) toDraw.push(() => renditionOf(parts, original, { kind: 'smaller', size: '500' }));
  if (toCheck.length < maxUnchecked) toCheck.push(() => lookForDamage(parts, sha256));
  if (!isWorking) workWhenCalm();
}

/** Tells a photo as damaged whose data can't all be read; it stays as it came. */
function lookForDamage({ db, files, decoder }: RenditionParts, sha256: Buffer): Promise<void> {
  return withLocalCopy(files, db.schema, sha256, async (path) => {
    if (await decoder.run('isDamagedJpeg', { path })) await markDamaged(db, sha256);
  });
}

function workWhenCalm(): void {
  isWorking = toDraw.length + toCheck.length > 0;
  if (!isWorking) return;
  const rest = lastCame + calm - performance.now();
  if (rest > 0) return void setTimeout(workWhenCalm, rest).unref();
  const work = toDraw.shift() ?? toCheck.shift();
  work?.()
    .catch(() => undefined)
    .finally(workWhenCalm);
}
