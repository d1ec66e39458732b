// What the machine can do before the tests begin: room on the disk, and how slow it is today.
import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { root } from './repository.mjs';
import { UserFacingError } from './say.mjs';

const minFreeBytes = 2e9;

/** Milliseconds that the work below takes on the machine the time-outs were chosen on, when it is quiet. */
const usualMilliseconds = 160;
const maxSlowness = 6;

/** Throws a {@link UserFacingError} where a full disk would let tests fail for no fault of theirs. */
export function ensureRoom() {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free >= minFreeBytes) return;
  throw new UserFacingError(`The disk has ${(free / 1e9).toFixed(1)} GB free and the tests need 2: make room first.`);
}

/**
 * How many times longer than usual this machine takes for the same work: time-outs are multiplied by it.
 * @returns {number} from 1 to 6, in steps of a tenth
 */
export function measureSlowness() {
  const block = Buffer.alloc(1 << 20, 7);
  const begun = performance.now();
  for (let round = 0; round < 3; round++) {
    const hash = createHash('sha256');
    for (let i = 0; i < 24; i++) hash.update(block);
    hash.digest();
    JSON.parse(JSON.stringify(Array.from({ length: 40_000 }, (_, i) => ({ i, text: `row ${i}` }))));
  }
  const slowness = (performance.now() - begun) / usualMilliseconds;
  return Math.min(maxSlowness, Math.max(1, Math.round(slowness * 10) / 10));
}
