import { traceRing } from './shapes/pen.ts';
import type { Shape } from './shapes.ts';
import { traceShape } from './shapes.ts';
import type { PlacedSign } from './signs.ts';
import { isPin, signSide, signsOf } from './signs.ts';
import { styleOf } from './styles.ts';
import { svgNumber as number, svgPath } from './svg-pen.ts';

/** How strongly a filled element covers the plan below it, where its colour doesn't say so itself. */
export const fillStrength = 0.35;

/** An element as it is to be drawn: its shape, and its colour as `#rrggbb` or `#rrggbbaa`. */
export interface DrawnElement {
  readonly shape: Shape;
  readonly color: string;
}

/**
 * Elements as an SVG to be laid over the picture of their page, in page coordinates. Nothing of what people wrote goes into it.
 * @param extent of the page, in its pixels
 */
export function elementsToSvg(
  elements: readonly DrawnElement[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  // Printed on paper a line of a pixel or two would be lost.
  const thinnest = Math.max(width, height) / 900;
  const drawn = elements.map(({ shape, color }, index) =>
    drawnElement(shape, color, { index, thinnest, width, height }),
  );
  // Over all elements: a warning that another element covers is none.
  const least = Math.max(width, height) / 60;
  const signs = elements.flatMap(({ shape, color }) => signsOf(shape, color, least).map(drawnSign));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}">${drawn.join('')}${signs.join('')}</svg>`;
}

function drawnSign({ x, y, width, parts }: PlacedSign): string {
  const drawn = parts.map(
    ({ path, fill, hasEdge }) =>
      `<path d="${path}" fill="${fill}" fill-rule="evenodd"${hasEdge ? ' stroke="#ffffff" stroke-width="2" stroke-linejoin="round"' : ''}/>`,
  );
  return `<g transform="translate(${number(x)} ${number(y)}) scale(${width / signSide})">${drawn.join('')}</g>`;
}

interface Surroundings {
  readonly index: number;
  readonly thinnest: number;
  readonly width: number;
  readonly height: number;
}

function drawnElement(shape: Shape, color: string, { index, thinnest, width, height }: Surroundings): string {
  if (isPin(shape)) return '';
  const stroke = color.slice(0, 7);
  const own = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  const { isFilled } = styleOf(shape.style);
  const strength = color.length === 7 ? fillStrength : own;
  const paint = [
    `stroke="${stroke}"`,
    `stroke-opacity="${number(own)}"`,
    `stroke-width="${number(Math.max(shape.strokeHeight, thinnest))}"`,
    'stroke-linejoin="round"',
    'stroke-linecap="round"',
    isFilled ? `fill="${stroke}" fill-opacity="${number(strength)}"` : 'fill="none"',
  ].join(' ');
  const path = `<path d="${svgPath((pen) => traceShape(shape, pen))}" ${paint}/>`;
  const rings = (shape.holes ?? []).map(({ points }) => svgPath((pen) => traceRing(points, pen)));
  const holes = [
    ...(shape.cuts ?? []).map((cut) => svgPath((pen) => pen.rect(cut.x, cut.y, cut.width, cut.height))),
    ...rings,
  ];
  if (holes.length === 0) return path;
  // A part that was cut out of a room which is only outlined would not be seen.
  const dash = `${number(4 * thinnest)} ${number(3 * thinnest)}`;
  const edges = rings.map(
    (ring) =>
      `<path d="${ring}" fill="none" stroke="${stroke}" stroke-width="${number(thinnest)}" stroke-dasharray="${dash}"/>`,
  );
  // Everything but the cuts, which may overlap: one clip within the other.
  const around = svgPath((pen) => pen.rect(-width, -height, 3 * width, 3 * height));
  const clipped = holes.reduce((inner, hole, at) => {
    const id = `cut${index}-${at}`;
    return `<clipPath id="${id}"><path clip-rule="evenodd" d="${around}${hole}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
  }, path);
  return `${clipped}${edges.join('')}`;
}
