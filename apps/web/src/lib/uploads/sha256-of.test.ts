import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Of } from './sha256-of.ts';

it('is the hash of the whole, wherever the slices end', async () => {
  const slice = 4 * 1024 * 1024;
  for (const size of [0, 1, slice - 1, slice, slice + 1, 2 * slice + 77]) {
    const bytes = randomBytes(size);
    expect(await sha256Of(new Blob([bytes])), String(size)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
