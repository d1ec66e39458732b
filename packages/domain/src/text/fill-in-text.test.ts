import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillInText, filledInLimit } from './fill-in-text.ts';

const place = /\$(\w)/g;

it('fills every place in, and leaves what is none', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('$a', '$b', '$', ' and ', '$$a')), (parts) => {
      const values: Record<string, string> = { a: 'Ada', b: '$a' };
      const text = parts.join('');
      expect(fillInText(text, place, (_, name) => values[name] ?? '')).toBe(
        text.replaceAll(place, (_, name: string) => values[name] ?? ''),
      );
    }),
  );
});

it('takes no more than its limit, however many places there are and however long each answer is', () => {
  let written = 0;
  const answer = '😀'.repeat(30_000);
  const filled = fillInText('$a'.repeat(5000), place, () => {
    written += 1;
    return answer;
  });
  expect(written).toBe(2);
  expect(filled.length).toBeLessThanOrEqual(filledInLimit + 1);
  expect(filled.endsWith('…') && filled.isWellFormed()).toBe(true);
});
