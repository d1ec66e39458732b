import sharp from 'sharp';
import { circle, digits, group, line, many, rect, shape } from './svg.ts';

/** Of the drawn floor a centimetre is a pixel. */
export const pixelsPerMetre = 100;

/** The sheet, in pixels. */
export const planSize = { width: 2000, height: 1400 } as const;

/** The building on the sheet: where its outer corner is, and how large it is, in metres. */
export const drawnFloor = { x: 200, y: 160, width: 17, height: 11 } as const;

const ink = '#1f2933';
const thin = '#7b8794';
const at = (metres: number) => metres * pixelsPerMetre;

/** A wall between two places, in metres from the corner of the building. */
const wall = (x1: number, y1: number, x2: number, y2: number, width = 14) =>
  line(`M${at(x1)} ${at(y1)} L${at(x2)} ${at(y2)}`, ink, width, { 'stroke-linecap': 'square' });

/** A gap in a wall with its door: hinged at a place, opening to the right or down. */
function door(x: number, y: number, way: 'across' | 'down'): string {
  const [left, top, wide] = [at(x), at(y), at(0.9)];
  return way === 'across'
    ? rect(left, top - 9, wide, 18, '#ffffff') +
        line(`M${left} ${top} v${wide} A${wide} ${wide} 0 0 0 ${left + wide} ${top}`, thin, 4)
    : rect(left - 9, top, 18, wide, '#ffffff') +
        line(`M${left} ${top} h${wide} A${wide} ${wide} 0 0 1 ${left} ${top + wide}`, thin, 4);
}

/** A window in a wall that runs across, or down. */
function glazed(x: number, y: number, metres: number, way: 'across' | 'down'): string {
  const [left, top, long] = [at(x), at(y), at(metres)];
  return way === 'across'
    ? rect(left, top - 12, long, 24, '#ffffff', { stroke: ink, 'stroke-width': 4 }) +
        line(`M${left} ${top} h${long}`, ink, 3)
    : rect(left - 12, top, 24, long, '#ffffff', { stroke: ink, 'stroke-width': 4 }) +
        line(`M${left} ${top} v${long}`, ink, 3);
}

/** A lift in its well, with its door above. */
function liftWell(x: number, y: number): string {
  const [left, top] = [at(x), at(y)];
  return [
    rect(left, top, at(2), at(2), '#e4e7eb', { stroke: ink, 'stroke-width': 14 }),
    rect(left + 35, top + 35, at(1.3), at(1.4), '#ffffff', { stroke: thin, 'stroke-width': 6 }),
    line(`M${left + 35} ${top + 35} l130 140 M${left + 165} ${top + 35} l-130 140`, thin, 4),
    rect(left + 55, top - 9, at(0.9), 18, '#ffffff', { stroke: ink, 'stroke-width': 4 }),
  ].join('');
}

const stairs = (x: number, y: number) =>
  many(11, (step) => line(`M${at(x + step * 0.28)} ${at(y)} v${at(2.4)}`, thin, 4)) +
  line(`M${at(x)} ${at(y + 1.2)} h${at(2.8)} l-30 -18 m30 18 l-30 18`, ink, 4);

/** A length with its arrows and its metres. */
function dimension(x: number, y: number, metres: number, way: 'across' | 'down'): string {
  const [left, top, long] = [at(x), at(y), at(metres)];
  const text = metres.toFixed(2);
  return way === 'across'
    ? line(`M${left} ${top} h${long} M${left} ${top - 16} v32 M${left + long} ${top - 16} v32`, thin, 3) +
        digits(text, left + long / 2 - 55, top - 48, 34, ink)
    : line(`M${left} ${top} v${long} M${left - 16} ${top} h32 M${left - 16} ${top + long} h32`, thin, 3) +
        digits(text, left - 124, top + long / 2 - 17, 34, ink);
}

/** The ground floor of a building: offices along the street, a lobby with two lifts and the stairs. */
const floor = [
  rect(0, 0, at(17), at(11), '#ffffff', { stroke: ink, 'stroke-width': 26 }),
  // Rooms along the upper wall.
  wall(0, 4, 17, 4),
  ...[4.2, 8.4, 12.6].map((x) => wall(x, 0, x, 4)),
  ...[1.2, 5.4, 9.6, 13.8].map((x) => door(x, 4, 'across')),
  ...[0.8, 5, 9.2, 13.4].map((x) => glazed(x, 0, 2.6, 'across')),
  // The core with the lifts and the stairs.
  wall(6, 6.2, 6, 11),
  wall(12, 6.2, 12, 11),
  wall(6, 8.6, 12, 8.6),
  liftWell(6.4, 6.4),
  liftWell(8.7, 6.4),
  stairs(8.6, 8.6),
  door(6, 9.4, 'down'),
  // Rooms on both sides of it.
  wall(0, 7.4, 3.4, 7.4),
  wall(3.4, 7.4, 3.4, 11),
  door(1.2, 7.4, 'across'),
  wall(14, 6.2, 17, 6.2),
  wall(14, 6.2, 14, 11),
  door(14, 7, 'down'),
  glazed(0, 8.2, 2, 'down'),
  glazed(17, 7.2, 2.6, 'down'),
  // The entrance from the street below, between two columns.
  rect(at(4), at(11) - 13, at(1.6), 26, '#ffffff'),
  line(`M${at(4)} ${at(11)} v-80 M${at(5.6)} ${at(11)} v-80`, thin, 4),
  ...[4.7, 13].map((x) => circle(at(x), at(5.4), 16, ink)),
  shape(`M${at(4.8)} ${at(11) + 70} l-28 44 h56Z`, ink),
  dimension(0, -0.6, 17, 'across'),
  dimension(-0.55, 0, 11, 'down'),
];

/** The plan of a floor, drawn to scale: without any text, for a machine may have no fonts. */
export function drawPlan(): Promise<Buffer> {
  const { width, height } = planSize;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    rect(0, 0, width, height, '#ffffff'),
    group(floor, { transform: `translate(${drawnFloor.x} ${drawnFloor.y})` }),
    '</svg>',
  ].join('');
  // Grey takes a twentieth of the time that choosing a palette would.
  return sharp(Buffer.from(svg)).toColourspace('b-w').png().toBuffer();
}
