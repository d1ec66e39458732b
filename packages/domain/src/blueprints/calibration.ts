import { readNumber, type DecimalSign } from '../numbers/read-number.ts';
import type { BlueprintSettings } from './blueprint-settings.ts';
import type { Members, Read } from './checks.ts';
import { DrawingFault, hundredth, isMembers, membersOf, numberIn, places, reading } from './checks.ts';
import { maxAreaName, maxAreas, maxMeasure, maxPage, minArrowLength } from '../assets/limits.ts';
import type { Box } from './shapes/drawn.ts';

/** How many metres a pixel of the page is, to the right and down. Only what is measured has one: without it nothing has a length. */
export interface Scale {
  readonly x: number;
  readonly y: number;
}

/** The arrows that a plan is measured by; `line` lies in any direction and measures both at once. */
export const arrowAxes = ['width', 'height', 'line'] as const;
export type ArrowAxis = (typeof arrowAxes)[number];

/** An arrow as it is drawn, in page coordinates: x1, y1, x2, y2. */
export interface ArrowShape {
  readonly axis: ArrowAxis;
  readonly page: number;
  readonly points: readonly number[];
}

/** An arrow as stored with a plan file (spec/3 §3 "Measurements"). `canvasData` as {@link writeArrow} writes it. */
export interface PlanArrow {
  readonly id: string;
  readonly elementId: string | null;
  readonly canvasData: string;
  readonly visible: boolean;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** How large one page of a plan is: so many pixels (null until it is measured) are so many metres. */
export interface PageMeasurements {
  readonly pixels: Extent | null;
  readonly metrics: Extent;
  readonly arrows: Partial<Record<ArrowAxis, PlanArrow>>;
  /** How, by whom and when it was measured last. */
  readonly measured?: MeasuredBy;
  /** Parts of the page with a scale of their own (`scale-areas.ts`). */
  readonly areas?: readonly (Omit<PageMeasurements, 'areas'> & {
    readonly id: string;
    readonly name: string;
    readonly box: Box;
  })[];
}

export interface MeasuredBy {
  readonly method: 'arrows' | 'line';
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string | null;
}

/** The measurements of a plan file: of its first page, and of other pages by number (decision 0032). */
export interface Measurements extends PageMeasurements {
  readonly pages?: Readonly<Record<string, PageMeasurements>>;
}

/** 1 by 1 until somebody measures (spec/3 §3). */
export const unmeasured: PageMeasurements = { pixels: null, metrics: { width: 1, height: 1 }, arrows: {} };

const metresIn: Readonly<Record<BlueprintSettings['systemUnit'], number>> = { Meters: 1, Inches: 0.0254, Feet: 0.3048 };

/** How many metres the instance's unit of length is. */
export function metresPerUnit(unit: BlueprintSettings['systemUnit']): number {
  return metresIn[unit];
}

/** A length in the instance's unit, of one in metres; for an area, twice. */
export function inUnit(metres: number, unit: BlueprintSettings['systemUnit']): number {
  return metres / metresPerUnit(unit);
}

/** The measurements of one page; {@link unmeasured} if there are none. */
export function pageMeasurements(measurements: Measurements | null | undefined, page: number): PageMeasurements {
  if (!measurements) return unmeasured;
  return page === 1 ? measurements : (measurements.pages?.[String(page)] ?? unmeasured);
}

/** The same, with those of one page in place of its former ones. */
export function withPage(
  measurements: Measurements | null | undefined,
  page: number,
  own: PageMeasurements,
): Measurements {
  const all: Measurements = measurements ?? unmeasured;
  return page === 1 ? { ...all, ...own } : { ...all, pages: { ...all.pages, [String(page)]: own } };
}

/** Whether a page is measured: both arrows, or the line in their place, have their metres. */
export function isMeasured(measurements: Measurements | null | undefined, page: number): boolean {
  return pageMeasurements(measurements, page).pixels !== null;
}

/** Whether a plan is shown in jobs: any of its pages is measured (spec/3 §5). */
export function hasMeasures(measurements: Measurements | null | undefined): boolean {
  if (!measurements) return false;
  return measurements.pixels !== null || Object.values(measurements.pages ?? {}).some(({ pixels }) => pixels !== null);
}

/** The scale that is measured; null as long as nothing is. No ratio is taken in its place (decision 0055). */
export function measuredScale({ pixels, metrics }: Pick<PageMeasurements, 'pixels' | 'metrics'>): Scale | null {
  return pixels && { x: metrics.width / pixels.width, y: metrics.height / pixels.height };
}

/** The scale of a page; null for one that isn't measured. */
export function scaleOf(measurements: Measurements | null | undefined, page: number): Scale | null {
  return measuredScale(pageMeasurements(measurements, page));
}

export function arrowLength({ points: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }: Pick<ArrowShape, 'points'>): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

/** Arrows that are not longer than 10 px are discarded (spec/3 §4, §5). */
export function isArrowLongEnough(arrow: Pick<ArrowShape, 'points'>): boolean {
  return arrowLength(arrow) > minArrowLength;
}

/**
 * Metres that a person typed: a positive number, at most 1e19. Empty, negative, what can't be read for certain and others are null,
 * and ignored (spec/3 §5, decision 0048).
 */
export function readMetres(text: string, decimal?: DecimalSign): number | null {
  const metres = readNumber(text, decimal).number ?? 0;
  return metres > 0 && metres <= maxMeasure ? metres : null;
}

/**
 * Sets one arrow with its metres. The page is measured once both arrows have theirs; a line measures both directions at once and takes the
 * arrows' place, as an arrow takes the line's.
 */
export function withArrow<Page extends Omit<PageMeasurements, 'areas'>>(
  page: Page,
  arrow: ArrowShape,
  metres: number,
  id: string,
  measured?: MeasuredBy,
): Page {
  return { ...page, ...measuredBy(page, arrow, metres, id), ...(measured ? { measured } : {}) };
}

function measuredBy(
  page: Omit<PageMeasurements, 'areas'>,
  arrow: ArrowShape,
  metres: number,
  id: string,
): Pick<PageMeasurements, 'pixels' | 'metrics' | 'arrows'> {
  const stored: PlanArrow = { id, elementId: null, canvasData: writeArrow(arrow), visible: true };
  if (arrow.axis === 'line') {
    // From the stored arrow, so that computing it again gives the same result.
    const length = lengthOf(stored);
    return { pixels: length === null ? null : both(length), metrics: both(metres), arrows: { line: stored } };
  }
  const { line: _, ...others } = page.arrows;
  const arrows = { ...others, [arrow.axis]: stored };
  const metrics = { ...(page.arrows.line ? unmeasured.metrics : page.metrics), [arrow.axis]: metres };
  return { pixels: pixelsOf(arrows), metrics, arrows };
}

const both = (value: number): Extent => ({ width: value, height: value });

/** How long both arrows are; null as long as one is missing. */
function pixelsOf({ width, height }: PageMeasurements['arrows']): Extent | null {
  const [across, down] = [lengthOf(width), lengthOf(height)];
  return across !== null && down !== null ? { width: across, height: down } : null;
}

function lengthOf(arrow: PlanArrow | undefined): number | null {
  const read = arrow ? readArrow(arrow.canvasData) : null;
  return read?.ok ? arrowLength(read.value) : null;
}

/** Serializes an arrow for storage with a plan file: as JSON, like elements (see `canvas-data.ts`). */
export function writeArrow({ axis, page, points }: ArrowShape): string {
  return JSON.stringify({ v: 1, kind: 'Arrow', axis, page, points: points.map(hundredth) });
}

export function readArrow(text: unknown): Read<ArrowShape> {
  return reading(() => {
    const members: Members = membersOf(text, 2_000);
    const { kind } = members;
    const axis = arrowAxes.find((known) => known === members['axis']);
    if (kind !== 'Arrow' || !axis) throw new DrawingFault('drawing_kind_unknown', 'kind');
    const page = numberIn(members['page'] ?? 1, 'page', 1, maxPage);
    return { axis, page, points: places(members['points'], 'points', 2, 2) };
  });
}

/**
 * Parses the stored measurements of a plan file. Anything of another shape counts as not measured: it may be from
 * before this version.
 */
export function readMeasurements(value: unknown): Measurements | null {
  if (!isMembers(value)) return null;
  const first = pageOf(value);
  if (!isMembers(value['pages'])) return first;
  const pages = Object.entries(value['pages']).filter(([page, own]) => /^[1-9]\d{0,5}$/.test(page) && isMembers(own));
  return { ...first, pages: Object.fromEntries(pages.map(([page, own]) => [page, pageOf(own as Members)])) };
}

function pageOf(value: Members): PageMeasurements {
  const stored = isMembers(value['arrows']) ? value['arrows'] : {};
  const arrows = arrowAxes.flatMap((axis) => {
    const arrow = stored[axis];
    return isMembers(arrow) && readArrow(arrow['canvasData']).ok ? [[axis, planArrow(arrow)] as const] : [];
  });
  const measured = measuredOf(value['measured']);
  const areas = Array.isArray(value['areas']) ? value['areas'].slice(0, maxAreas).flatMap(areaOf) : [];
  return {
    pixels: extentOf(value['pixels']),
    metrics: extentOf(value['metrics']) ?? unmeasured.metrics,
    arrows: Object.fromEntries(arrows),
    ...(measured ? { measured } : {}),
    ...(areas.length > 0 ? { areas } : {}),
  };
}

function measuredOf(value: unknown): MeasuredBy | null {
  if (!isMembers(value)) return null;
  const { method, by, at } = value;
  const text = (one: unknown) => (typeof one === 'string' ? one : null);
  return { method: method === 'line' ? 'line' : 'arrows', by: text(by), at: text(at) };
}

function areaOf(value: unknown): NonNullable<PageMeasurements['areas']> {
  if (!isMembers(value) || typeof value['id'] !== 'string' || !isMembers(value['box'])) return [];
  const { x, y } = value['box'];
  const extent = extentOf(value['box']);
  if (!extent || typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x + y)) return [];
  const { areas: _, ...own } = pageOf(value);
  const name = typeof value['name'] === 'string' ? value['name'].slice(0, maxAreaName) : '';
  return [{ id: value['id'], name, box: { x, y, ...extent }, ...own }];
}

function planArrow({ id, elementId, canvasData, visible }: Members): PlanArrow {
  return {
    id: String(id),
    elementId: typeof elementId === 'string' ? elementId : null,
    canvasData: String(canvasData),
    visible: visible !== false,
  };
}

function extentOf(value: unknown): Extent | null {
  if (!isMembers(value)) return null;
  const { width, height } = value;
  const isSize = (size: unknown): size is number => typeof size === 'number' && size > 0 && size <= maxMeasure;
  return isSize(width) && isSize(height) ? { width, height } : null;
}

/**
 * How far a line on the plan is from the length that is printed beside it, in per cent: positive when the plan measures more.
 * @param printed in metres, positive
 */
export function dimensionError(measured: number, printed: number): number {
  return ((measured - printed) / printed) * 100;
}
