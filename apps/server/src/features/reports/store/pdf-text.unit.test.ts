import { describe, expect, it } from 'vitest';
import { pdfText } from './pdf-text.ts';

describe('a text of a PDF', () => {
  it('says how wide its widest word is at most', () => {
    expect(pdfText('').w).toBe(0);
    expect(pdfText('a lift').w).toBe(3);
    // 0.6 for each character: ten of them are six ems, whatever the other words.
    expect(pdfText('on 2026-11-20\nat ten').w).toBe(6);
    expect(pdfText('MMMMMMMMMM').w).toBe(9);
    expect(pdfText('מעלית').w).toBe(4);
    // Letters of other fonts are as wide as they may be.
    expect(pdfText('漢字漢字').w).toBe(6);
  });

  it('may be broken within a word of many letters, so that none is wider than those', () => {
    expect(pdfText('x'.repeat(100)).w).toBeLessThanOrEqual(15);
  });
});
