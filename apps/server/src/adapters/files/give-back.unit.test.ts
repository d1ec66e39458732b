import { describe, expect, it } from 'vitest';
import { giveBack } from './give-back.ts';

describe('memory that is given back', () => {
  it('is free at once', () => {
    const bytes = Buffer.allocUnsafeSlow(70_000);
    const { buffer } = bytes;
    giveBack(bytes);
    expect([bytes.length, buffer.byteLength]).toEqual([0, 0]);
    expect(() => giveBack(bytes)).not.toThrow();
  });

  it('is left alone where others look at it', () => {
    const whole = Buffer.allocUnsafeSlow(70_000).fill(7);
    giveBack(whole.subarray(1));
    giveBack(Buffer.from('small ones share theirs'));
    expect(whole.every((byte) => byte === 7)).toBe(true);
  });
});
