import { expect, it } from 'vitest';
import { cacheOf, isOwnCache, tooOld } from './versions.ts';

it('forgets a version once two newer ones are there', () => {
  const [one, two, three] = ['1', '2', '3'].map(cacheOf) as [string, string, string];
  expect(tooOld([one], one)).toEqual([]);
  expect(tooOld([one, two], two)).toEqual([]);
  expect(tooOld([one, two, three], three)).toEqual([one]);
  // A version that was rolled back to comes before the one that it replaced.
  expect(tooOld([one, two, three], two)).toEqual([one]);
});

it('leaves alone what it did not make', () => {
  expect(isOwnCache(cacheOf('1'))).toBe(true);
  expect(isOwnCache('somebody-elses')).toBe(false);
});
