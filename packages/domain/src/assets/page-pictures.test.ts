import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rotations, turnedBy } from './file-kinds.ts';
import {
  closestPage,
  longestPagePicture,
  pagePictureSize,
  pyramidLevels,
  tileIndex,
  tileSize,
} from './page-pictures.ts';
import { renditionName } from './renditions.ts';

const inches = (width: number, height: number) => ({ width: width * 72, height: height * 72 });
const extents = fc.record({
  width: fc.integer({ min: 1, max: 18_000 }),
  height: fc.integer({ min: 1, max: 18_000 }),
});

describe('the picture of a page', () => {
  it('has 200 dots an inch, and no side longer than a canvas of any browser', () => {
    expect(pagePictureSize(inches(8, 11), 0)).toEqual({ width: 1600, height: 2200 });
    expect(pagePictureSize(inches(42, 30), 0)).toEqual({ width: 4096, height: 2926 });
    expect(pagePictureSize(inches(42, 30), 0, 500)).toEqual({ width: 500, height: 357 });
    expect(pagePictureSize(inches(42, 30), 0, 50_000).width).toBe(longestPagePicture);
  });

  it('is turned with the page', () => {
    expect(pagePictureSize(inches(8, 11), 90)).toEqual({ width: 2200, height: 1600 });
    expect(pagePictureSize(inches(8, 11), 180)).toEqual({ width: 1600, height: 2200 });
  });
});

describe('a plan in tiles', () => {
  it('is seen at 300 dots an inch, also A0', () => {
    expect(closestPage({ width: 2384, height: 3370 }, 0)).toEqual({ width: 9933, height: 14_042 });
    expect(Math.max(...Object.values(closestPage(inches(200, 100), 0)))).toBe(18_000);
  });

  it('has levels from one tile to the closest look, each half as large as the next', () => {
    fc.assert(
      fc.property(extents, (closest) => {
        const levels = pyramidLevels(closest);
        const [first, last] = [levels[0], levels.at(-1)];
        expect(first && first.columns * first.rows).toBe(1);
        expect(last).toMatchObject(closest);
        for (const [index, level] of levels.entries()) {
          const next = levels[index + 1];
          expect([level.columns, level.rows]).toEqual([
            Math.ceil(level.width / tileSize),
            Math.ceil(level.height / tileSize),
          ]);
          if (next)
            expect([level.width, level.height]).toEqual([Math.ceil(next.width / 2), Math.ceil(next.height / 2)]);
        }
      }),
    );
  });

  it('counts its tiles without a gap, and none beyond its edges', () => {
    fc.assert(
      fc.property(extents, (closest) => {
        const levels = pyramidLevels(closest);
        let expected = 0;
        for (const [level, { columns, rows }] of levels.entries()) {
          for (let row = 0; row < rows; row += 1) {
            for (let column = 0; column < columns; column += 1) {
              expect(tileIndex(levels, { level, column, row })).toBe(expected);
              expected += 1;
            }
          }
          expect(tileIndex(levels, { level, column: columns, row: 0 })).toBeUndefined();
          expect(tileIndex(levels, { level, column: 0, row: rows })).toBeUndefined();
        }
        expect(tileIndex(levels, { level: levels.length, column: 0, row: 0 })).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });
});

it('four quarter turns to either side lead back', () => {
  for (const rotation of rotations) {
    expect(turnedBy(turnedBy(rotation, 90), -90)).toBe(rotation);
    expect(turnedBy(rotation, 360)).toBe(rotation);
    expect(turnedBy(rotation, -450)).toBe(turnedBy(rotation, 270));
  }
});

it('names what is made of a file by what it is and how far it is turned', () => {
  expect(renditionName({ kind: 'smaller', size: '100x100' }, 0)).toBe('100x100');
  expect(renditionName({ kind: 'smaller', size: '500' }, 90)).toBe('500@90');
  expect(renditionName({ kind: 'shown' }, 270)).toBe('shown@270');
  expect(renditionName({ kind: 'page', page: 3 }, 0)).toBe('page:3');
  expect(renditionName({ kind: 'page', page: 3, size: '500' }, 180)).toBe('page:3:500@180');
});
