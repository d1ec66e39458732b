import { expect, it, vi } from 'vitest';
import { allWritten, beforeReload } from './before-reload.ts';

it('waits for what is to be written, also beside what can’t be, and no more for what was taken back', async () => {
  const done: string[] = [];
  const takeBack = beforeReload(async () => done.push('taken back'));
  const others = [
    beforeReload(async () => {
      await Promise.resolve();
      done.push('draft');
    }),
    beforeReload(() => Promise.reject(new Error('the disk is full'))),
  ];
  takeBack();
  await allWritten();
  expect(done).toEqual(['draft']);
  for (const end of others) end();
});

it('does not wait for ever', async () => {
  vi.useFakeTimers();
  const end = beforeReload(() => new Promise(() => undefined));
  const waiting = allWritten();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(waiting).resolves.toBeUndefined();
  end();
  vi.useRealTimers();
});
