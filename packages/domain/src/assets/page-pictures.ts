import type { Rotation } from './file-kinds.ts';

/** The size of something, in whatever unit. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

const pointsPerInch = 72;

/** How fine the picture of a page is, unless it would be longer than {@link longestPagePicture}. */
const pagePictureDpi = 200;
/** The longest side of a page's picture: what every browser draws on one canvas. */
export const longestPagePicture = 4096;

/** How fine the tiles of a plan are at the closest look, unless they would be larger than {@link longestPyramid}. */
const pyramidDpi = 300;
/** The longest side of a plan in tiles: 60 inches at 300 dots. */
const longestPyramid = 18_000;
export const tileSize = 512;

/** Something after it was turned. */
export function turned({ width, height }: Extent, rotation: Rotation): Extent {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** A page at this many dots an inch, its longest side at most `longest`, in whole pixels. */
function drawnAt(page: Extent, rotation: Rotation, dpi: number, longest: number): Extent {
  const upright = turned(page, rotation);
  const scale = Math.min(dpi / pointsPerInch, longest / Math.max(upright.width, upright.height));
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { width: pixels(upright.width), height: pixels(upright.height) };
}

/**
 * How large the picture of a page is, in pixels (spec/3 §7 pdf-images).
 * @param page its size in points
 * @param edge for a smaller one: the length of its longest side
 */
export function pagePictureSize(page: Extent, rotation: Rotation, edge = longestPagePicture): Extent {
  return drawnAt(page, rotation, pagePictureDpi, Math.min(edge, longestPagePicture));
}

/** How large a page is at the closest look, in pixels: 42 × 30 inches are 12,600 × 9,000. */
export function closestPage(page: Extent, rotation: Rotation): Extent {
  return drawnAt(page, rotation, pyramidDpi, longestPyramid);
}

/** One zoom level of a tiled picture. */
export interface PyramidLevel extends Extent {
  readonly columns: number;
  readonly rows: number;
}

/** The levels of a picture in tiles, from the whole in one tile to the closest look; each is half as large as the next. */
export function pyramidLevels(closest: Extent): readonly PyramidLevel[] {
  const levels: PyramidLevel[] = [];
  for (let { width, height } = closest; ; width = Math.ceil(width / 2), height = Math.ceil(height / 2)) {
    const [columns, rows] = [Math.ceil(width / tileSize), Math.ceil(height / tileSize)];
    levels.unshift({ width, height, columns, rows });
    if (columns * rows === 1) return levels;
  }
}

/** The index of a tile among all tiles of its picture, level by level, row by row; undefined if there is none. */
export function tileIndex(
  levels: readonly PyramidLevel[],
  at: { level: number; column: number; row: number },
): number | undefined {
  const level = levels[at.level];
  if (!level || at.column >= level.columns || at.row >= level.rows) return undefined;
  const before = levels.slice(0, at.level).reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  return before + at.row * level.columns + at.column;
}
