import type { Box, Shape } from './shapes.ts';
import { boxOf } from './shapes.ts';
import { elementStyles } from './styles.ts';

/*
 * The small signs on elements, for whoever draws them: on a canvas, or as SVG. Paths are of a square of 24.
 */

/** The side of the square that sign paths are drawn in. */
export const signSide = 24;

/** A camera, painted by the even-odd rule. */
export const cameraPath =
  'M9 4 7.2 6.5H4a2 2 0 0 0-2 2V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8.5a2 2 0 0 0-2-2h-3.2L15 4zM12 8.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4z';
const trianglePath = 'M0 22.4h24L12 1.5z';
const exclamationPath = 'M10.8 8.5h2.4v6.7h-2.4zM10.8 17.1h2.4v2.4h-2.4z';
const discPath = 'M12 0a12 12 0 1 1 0 24a12 12 0 1 1 0-24z';

/** One part of a sign. */
export interface SignPart {
  readonly path: string;
  readonly fill: string;
  /** A white outline separates it from the plan. */
  readonly hasEdge: boolean;
}

/** A sign with its place on the page. */
export interface PlacedSign extends Box {
  readonly parts: readonly SignPart[];
}

const issueParts: readonly SignPart[] = [
  { path: trianglePath, fill: '#c92a2a', hasEdge: true },
  { path: exclamationPath, fill: '#ffffff', hasEdge: false },
];

/** Black or white, whichever is seen on the colour. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1_000 > 150 ? '#000000' : '#ffffff';
}

/** A disc with a camera in it. */
function photoSign(x: number, y: number, side: number, color: string): readonly PlacedSign[] {
  const [solid, inner] = [color.slice(0, 7), side * 0.6];
  const edge = (side - inner) / 2;
  return [
    { x, y, width: side, height: side, parts: [{ path: discPath, fill: solid, hasEdge: true }] },
    {
      x: x + edge,
      y: y + edge,
      width: inner,
      height: inner,
      parts: [{ path: cameraPath, fill: inkOn(solid), hasEdge: false }],
    },
  ];
}

/** Whether an element is drawn as a pin and as nothing else. */
export function isPin({ style }: Pick<Shape, 'style'>): boolean {
  return style === elementStyles.photo.code;
}

const photoSignColour = '#2e394d';

/**
 * What is drawn over an element: the pin that it is, a camera at its upper left corner when it has photos, and a warning at its upper
 * right corner when it is an issue.
 * @param least the smallest side of a sign, in pixels of the page
 */
export function signsOf(shape: Shape, color: string, least: number): readonly PlacedSign[] {
  if (!isPin(shape) && !shape.issue && !shape.photos) return [];
  const { x, y, width } = boxOf(shape);
  const issue = { x: x + width - least / 2, y: y - (3 * least) / 4, width: least, height: least, parts: issueParts };
  const signs: PlacedSign[] = [];
  if (isPin(shape)) {
    const side = Math.max(width, least);
    signs.push(...photoSign(x + width / 2 - side / 2, y + width / 2 - side / 2, side, color));
  } else if (shape.photos) signs.push(...photoSign(x - least / 2, y - least / 2, least, photoSignColour));
  return shape.issue ? [...signs, issue] : signs;
}
