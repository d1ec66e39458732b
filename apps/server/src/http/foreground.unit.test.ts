import { expect, it } from 'vitest';
import { beginForeground, endForeground, standBack } from './foreground.ts';

const outcome = (work: Promise<void>) => {
  const seen = { isOver: false };
  void work.then(() => (seen.isOver = true));
  return seen;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('work in the background goes on at once while nobody waits', async () => {
  await expect(standBack()).resolves.toBeUndefined();
});

it('work in the background stands back until the last request has ended', async () => {
  beginForeground();
  beginForeground();
  const work = standBack();
  const seen = outcome(work);
  await turn();
  endForeground();
  await Promise.resolve();
  expect(seen.isOver).toBe(false);
  endForeground();
  await work;
});

it('work in the background goes on in the end, though requests never cease', async () => {
  beginForeground();
  await expect(standBack()).resolves.toBeUndefined();
  endForeground();
});
