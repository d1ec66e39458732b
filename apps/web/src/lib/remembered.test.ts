import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('what is remembered is worked out once for each value', () => {
  const asked: string[] = [];
  const length = remembered((word: string) => {
    asked.push(word);
    return word.length;
  });
  expect(['open', 'done', 'open', '', ''].map(length)).toEqual([4, 4, 4, 0, 0]);
  expect(asked).toEqual(['open', 'done', '']);
});
