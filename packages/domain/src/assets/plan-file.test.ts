import { describe, expect, it } from 'vitest';
import { hasUpperSide, isMarked, mayReplace } from './plan-file.ts';

const metrics = { width: 1, height: 1 };
const plain = { measurements: null, hasElements: false };
const measured = { measurements: { pixels: { width: 10, height: 10 }, metrics, arrows: {} }, hasElements: false };

describe('a plan', () => {
  it('is marked by measures or by drawings', () => {
    expect(isMarked(plain)).toBe(false);
    expect(isMarked({ measurements: undefined, hasElements: false })).toBe(false);
    expect(isMarked({ measurements: { pixels: null, metrics, arrows: {} }, hasElements: false })).toBe(false);
    expect(isMarked({ measurements: { pixels: null, metrics, arrows: { width: {} } }, hasElements: false })).toBe(true);
    expect(isMarked(measured)).toBe(true);
    expect(isMarked({ measurements: null, hasElements: true })).toBe(true);
  });

  it('can be replaced by anything while it is not marked, and by one of its size afterwards', () => {
    const sheet = { width: 3024, height: 2160 };
    const at = { extent: sheet, rotation: 0 } as const;
    expect(mayReplace({ ...plain, ...at }, { extent: null })).toBe(true);
    expect(mayReplace({ ...measured, ...at }, { extent: { width: 3024, height: 2160 } })).toBe(true);
    expect(mayReplace({ ...measured, ...at }, { extent: { width: 3023, height: 2161 } })).toBe(true);
    expect(mayReplace({ ...measured, ...at }, { extent: { width: 2160, height: 3024 } })).toBe(false);
    expect(mayReplace({ ...measured, ...at }, { extent: null })).toBe(false);
  });

  it('has an upper side, like every picture', () => {
    expect((['jpeg', 'png', 'heic', 'pdf'] as const).every(hasUpperSide)).toBe(true);
    expect((['docx', 'xls', 'mp4'] as const).some(hasUpperSide)).toBe(false);
  });
});
