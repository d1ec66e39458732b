import type { Members, Read } from './checks.ts';
import {
  coordinate,
  DrawingFault,
  hundredth,
  isMembers,
  membersOf,
  numberIn,
  optionalText,
  places,
  reading,
} from './checks.ts';
import {
  leastSize,
  maxCanvasData,
  maxComment,
  maxCoordinate,
  maxCuts,
  maxMeasure,
  maxPage,
  maxPhotos,
  maxPolygonPoints,
} from '../assets/limits.ts';
import { factsOfKind } from './shapes/registry.ts';
import type { Cut, Hole, ElementScale, Shape } from './shapes.ts';
import { takesHoles } from './shapes.ts';
import { isStyleCode, styleOf } from './styles.ts';

/*
 * `canvasData`: one element as it is sent and stored, a JSON text. Version 1 (`v`) has
 *
 *   v 1 · kind Line, Rect, Circle, Doodle, Lamp or Polygon · style 0–11 · page from 1 · strokeHeight in pixels
 *   Line            points [x1, y1, x2, y2]
 *   Rect            x, y (upper left corner), width, height, widthAsHeight?
 *   Circle          x, y (middle), radius
 *   Lamp            x, y (middle), width, height
 *   Polygon         points, three places or more where its style is closed, two or more where it is open
 *   Doodle          points, two places or more
 *   and where there is any: comment, issue (true), photos [id, …], groupId, cuts [{ scissorsId, x, y, width, height }],
 *   holes [{ scissorsId, points }] of a Rect or a closed Polygon,
 *   scale { x, y, area, method, by, at }, in metres a pixel
 *
 * in page coordinates (see `shapes/drawn.ts`), to a hundredth of a pixel. Other members are dropped when it is read, so that
 * what is stored is what the rules know. A change of the meaning of a member is a new version.
 */

/** A metre that is so many pixels long is no plan. */
const leastScale = 1e-19;
const maxStroke = 10_000;
const idLength = 64;
/** An id of a file, of the server or of the device that took it. */
const photoIdLength = 100;

/** Reads one element's `canvasData` from outside: never throws, and says which member is wrong. */
export function readCanvasData(text: unknown): Read<Shape> {
  return reading(() => shapeOf(membersOf(text, maxCanvasData)));
}

/** One element as it is stored. What {@link readCanvasData} makes of it is the same shape, to a hundredth of a pixel. */
export function writeCanvasData(shape: Shape): string {
  const { kind, style, page, strokeHeight, comment, issue, photos, groupId, cuts, holes, scale, ...own } = shape;
  const geometry = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, rounded(value)]));
  return JSON.stringify({
    v: 1,
    kind,
    style,
    page,
    ...geometry,
    strokeHeight: hundredth(strokeHeight),
    ...(comment ? { comment } : {}),
    ...(issue ? { issue } : {}),
    ...(photos && photos.length > 0 ? { photos } : {}),
    ...(groupId ? { groupId } : {}),
    ...(cuts && cuts.length > 0 ? { cuts: cuts.map(writtenCut) } : {}),
    ...(holes && holes.length > 0 ? { holes: holes.map(writtenHole) } : {}),
    ...(scale ? { scale } : {}),
  });
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return hundredth(value);
  return Array.isArray(value) ? value.map((one: number) => hundredth(one)) : value;
}

function writtenCut({ scissorsId, x, y, width, height }: Cut) {
  return { scissorsId, x: hundredth(x), y: hundredth(y), width: hundredth(width), height: hundredth(height) };
}

function writtenHole({ scissorsId, points }: Hole) {
  return { scissorsId, points: points.map(hundredth) };
}

function shapeOf(members: Members): Shape {
  const { style } = members;
  if (!isStyleCode(style)) throw new DrawingFault('drawing_kind_unknown', 'style');
  const ownStyle = styleOf(style);
  const { kind } = ownStyle;
  if (members['kind'] !== kind) throw new DrawingFault('drawing_style_not_of_kind', 'kind');
  const page = numberIn(members['page'] ?? 1, 'page', 1, maxPage);
  if (!Number.isInteger(page)) throw new DrawingFault('drawing_number_not_valid', 'page');
  const comment = optionalText(members['comment'], 'comment', maxComment);
  const photos = photosOf(members['photos']);
  const groupId = optionalText(members['groupId'], 'groupId', idLength);
  const cuts = cutsOf(members['cuts']);
  const holes = holesOf(members['holes']);
  const scale = storedScaleOf(members['scale']);
  const drawn = {
    style,
    page,
    strokeHeight: numberIn(members['strokeHeight'], 'strokeHeight', 0, maxStroke),
    ...(comment ? { comment } : {}),
    ...(members['issue'] === true ? { issue: true as const } : {}),
    ...(photos.length > 0 ? { photos } : {}),
    ...(groupId ? { groupId } : {}),
    ...(cuts.length > 0 ? { cuts } : {}),
    ...(scale ? { scale } : {}),
  };
  const shape = { ...drawn, ...factsOfKind(kind).read(members, ownStyle) } as Shape;
  // In what has no corners there are no holes to be measured.
  return holes.length > 0 && takesHoles(shape) ? { ...shape, holes } : shape;
}

function storedScaleOf(value: unknown): ElementScale | null {
  if (value === undefined || value === null) return null;
  if (!isMembers(value)) throw new DrawingFault('drawing_number_not_valid', 'scale');
  const { area, method, by, at } = value;
  const text = (one: unknown, name: string) => optionalText(one, `scale.${name}`, idLength) ?? null;
  return {
    x: numberIn(value['x'], 'scale.x', leastScale, maxMeasure),
    y: numberIn(value['y'], 'scale.y', leastScale, maxMeasure),
    area: text(area, 'area'),
    method: method === 'line' ? 'line' : 'arrows',
    by: text(by, 'by'),
    at: text(at, 'at'),
  };
}

function photosOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > maxPhotos) throw new DrawingFault('drawing_photos_too_many', 'photos');
  const ids = value.map((one: unknown, index) => {
    const path = `photos.${index}`;
    const id = optionalText(one, path, photoIdLength);
    if (id === undefined) throw new DrawingFault('drawing_text_not_valid', path);
    return id;
  });
  return [...new Set(ids)];
}

function cutsOf(value: unknown): readonly Cut[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > maxCuts) throw new DrawingFault('drawing_cuts_too_many', 'cuts');
  return value.map((one: unknown, index): Cut => {
    const path = `cuts.${index}`;
    if (!isMembers(one)) throw new DrawingFault('drawing_number_not_valid', path);
    const scissorsId = optionalText(one['scissorsId'], `${path}.scissorsId`, idLength);
    if (scissorsId === undefined) throw new DrawingFault('drawing_text_not_valid', `${path}.scissorsId`);
    return {
      scissorsId,
      x: coordinate(one['x'], `${path}.x`),
      y: coordinate(one['y'], `${path}.y`),
      width: numberIn(one['width'], `${path}.width`, leastSize, 2 * maxCoordinate),
      height: numberIn(one['height'], `${path}.height`, leastSize, 2 * maxCoordinate),
    };
  });
}

function holesOf(value: unknown): readonly Hole[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > maxCuts) throw new DrawingFault('drawing_cuts_too_many', 'holes');
  return value.map((one: unknown, index): Hole => {
    const path = `holes.${index}`;
    if (!isMembers(one)) throw new DrawingFault('drawing_number_not_valid', path);
    const scissorsId = optionalText(one['scissorsId'], `${path}.scissorsId`, idLength);
    if (scissorsId === undefined) throw new DrawingFault('drawing_text_not_valid', `${path}.scissorsId`);
    return { scissorsId, points: places(one['points'], `${path}.points`, 3, maxPolygonPoints) };
  });
}
