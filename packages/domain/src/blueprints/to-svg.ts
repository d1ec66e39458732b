import type { Shape } from './shapes.ts';
import { boxOf } from './shapes.ts';
import type { PlacedSign } from './signs.ts';
import { isPin, signSide, signsOf } from './signs.ts';
import { styleOf } from './styles.ts';

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

const number = (value: number) => String(Math.round(value * 100) / 100);

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
    shape.kind === 'Rect' ? '' : 'stroke-linecap="round"',
    isFilled ? `fill="${stroke}" fill-opacity="${number(strength)}"` : 'fill="none"',
  ].join(' ');
  const path = `<path d="${pathOf(shape)}" ${paint}/>`;
  const holes = [
    ...(shape.cuts ?? []).map(
      (cut) => `M${number(cut.x)} ${number(cut.y)}h${number(cut.width)}v${number(cut.height)}h${number(-cut.width)}z`,
    ),
    ...(shape.holes ?? []).map(({ points }) => `${pointsPath(points)}z`),
  ];
  if (holes.length === 0) return path;
  // A part that was cut out of a room which is only outlined would not be seen.
  const dash = `${number(4 * thinnest)} ${number(3 * thinnest)}`;
  const edges = (shape.holes ?? []).map(
    ({ points }) =>
      `<path d="${pointsPath(points)}z" fill="none" stroke="${stroke}" stroke-width="${number(thinnest)}" stroke-dasharray="${dash}"/>`,
  );
  // Everything but the cuts, which may overlap: one clip within the other.
  const clipped = holes.reduce((inner, hole, at) => {
    const id = `cut${index}-${at}`;
    const around = `M${number(-width)} ${number(-height)}h${number(3 * width)}v${number(3 * height)}h${number(-3 * width)}z`;
    return `<clipPath id="${id}"><path clip-rule="evenodd" d="${around}${hole}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
  }, path);
  return `${clipped}${edges.join('')}`;
}

function pathOf(shape: Shape): string {
  switch (shape.kind) {
    case 'Rect':
      return `M${number(shape.x)} ${number(shape.y)}h${number(shape.width)}v${number(shape.height)}h${number(-shape.width)}z`;
    case 'Circle': {
      const { x, y, radius } = shape;
      const r = number(radius);
      return `M${number(x - radius)} ${number(y)}a${r} ${r} 0 1 0 ${number(2 * radius)} 0a${r} ${r} 0 1 0 ${number(-2 * radius)} 0z`;
    }
    case 'Lamp':
      return lampPath(shape);
    default:
      return `${pointsPath(shape.points)}${styleOf(shape.style).isClosed ? 'z' : ''}`;
  }
}

function pointsPath(points: readonly number[]): string {
  const places: string[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    places.push(`${number(points[index] ?? 0)} ${number(points[index + 1] ?? 0)}`);
  }
  return `M${places.join('L')}`;
}

/** As lamps stand on electrical plans: a circle with a cross. */
function lampPath(shape: Extract<Shape, { kind: 'Lamp' }>): string {
  const { x, y, width, height } = boxOf(shape);
  const radius = Math.min(width, height) / 2;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const arm = radius * Math.SQRT1_2;
  const arc = `${number(radius)} ${number(radius)} 0 1 0`;
  return [
    `M${number(cx - radius)} ${number(cy)}a${arc} ${number(2 * radius)} 0a${arc} ${number(-2 * radius)} 0z`,
    `M${number(cx - arm)} ${number(cy - arm)}l${number(2 * arm)} ${number(2 * arm)}`,
    `M${number(cx + arm)} ${number(cy - arm)}l${number(-2 * arm)} ${number(2 * arm)}`,
  ].join('');
}
