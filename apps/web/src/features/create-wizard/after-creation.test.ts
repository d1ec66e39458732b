import { describe, expect, it } from 'vitest';
import { asksMainQuestions } from './after-creation.ts';

describe('after a job was created', () => {
  it('its main questions follow, where its type has some (spec/1 §2)', () => {
    expect(asksMainQuestions({ mainQuestions: 2 })).toBe(true);
    expect(asksMainQuestions({ mainQuestions: 0 })).toBe(false);
    expect(asksMainQuestions(null)).toBe(false);
  });
});
