import { expect, it } from 'vitest';
import { remembered, rememberedBy } from './remembered.ts';

it('what is remembered is worked out once for each value', () => {
  const asked: string[] = [];
  const length = remembered((word: string) => {
    asked.push(word);
    return word.length;
  });
  expect(['open', 'done', 'open', '', ''].map(length)).toEqual([4, 4, 4, 0, 0]);
  expect(asked).toEqual(['open', 'done', '']);
});

it('what has the same key is worked out once', () => {
  const asked: number[] = [];
  const half = rememberedBy(
    ({ whole }: { whole: number }) => String(whole),
    ({ whole }) => {
      asked.push(whole);
      return whole / 2;
    },
  );
  expect([{ whole: 4 }, { whole: 2 }, { whole: 4 }].map(half)).toEqual([2, 1, 2]);
  expect(asked).toEqual([4, 2]);
});
