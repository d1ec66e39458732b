import type { ArrowShape, Measurements } from '@plumbline/domain/blueprints/calibration';
import {
  dimensionError,
  hasMeasures,
  isMeasured,
  pageMeasurements,
  readMetres,
  unmeasured,
  withArrow,
  withPage,
} from '@plumbline/domain/blueprints/calibration';
import { maxAreaName, maxAreas } from '@plumbline/domain/assets/limits';
import type { ScaleArea, ShapeScale } from '@plumbline/domain/blueprints/scale-areas';
import { areaAt, scaleAt, withElementScale } from '@plumbline/domain/blueprints/scale-areas';
import { measuredOnPage, ontoPage } from '@plumbline/domain/blueprints/on-page';
import type { Box, Place, Shape } from '@plumbline/domain/blueprints/shapes';
import type { Size } from './camera.ts';

const middleOf = ({ points: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }: ArrowShape): Place => ({
  x: (x1 + x2) / 2,
  y: (y1 + y2) / 2,
});

/** An arrow that waits for the metres of what it lies along. */
export interface AskedArrow {
  readonly arrow: ArrowShape;
  readonly asks: 'scale' | 'check';
}

/** What came of checking a printed dimension. */
export interface CheckedDimension {
  readonly arrow: ArrowShape;
  readonly printed: number;
  /** In metres by the plan's scale, and per cent, positive when the plan measures more; null where it isn't measured. */
  readonly found: { readonly measured: number; readonly error: number } | null;
}

/** The measuring of a plan (spec/3 §4 "Measure flow"): draw an arrow, type its metres, set. */
export class Calibration {
  readonly #told: (measurements: Measurements) => void;
  readonly #who: { readonly author: string | null; readonly now: () => string | null };
  readonly #extent: Size;
  #measurements: Measurements | null;
  #asked: AskedArrow | null = null;
  #checked: CheckedDimension | null = null;

  /**
   * @param extent of the current page, in its pixels
   * @param told called with measurements that were set or undone here
   * @param who measures, and when
   */
  constructor(
    measurements: Measurements | null,
    extent: Size,
    told: (measurements: Measurements) => void = () => undefined,
    who: { readonly author: string | null; readonly now: () => string | null } = { author: null, now: () => null },
  ) {
    this.#who = who;
    this.#extent = extent;
    this.#measurements = measurements;
    this.#told = told;
  }

  get measurements(): Measurements | null {
    return this.#measurements;
  }

  get asked(): AskedArrow | null {
    return this.#asked;
  }

  get checked(): CheckedDimension | null {
    return this.#checked;
  }

  /** The scale of an element: its own, else the plan's at its position; none where nothing is measured. */
  scaleFor(shape: Shape): ShapeScale {
    return measuredOnPage(this.#measurements, shape, this.#extent);
  }

  /** The element in its stored form: on its page, with the scale that it was measured with. */
  keep<One extends Shape>(shape: One): One {
    return withElementScale(this.#measurements, ontoPage(shape, this.#extent)) as One;
  }

  areas(page: number): readonly ScaleArea[] {
    return pageMeasurements(this.#measurements, page).areas ?? [];
  }

  /** Gives a part of the page a scale of its own: the next line or arrow in it measures it. */
  addArea(page: number, box: Box, id: string, name: string): void {
    const own = pageMeasurements(this.#measurements, page);
    const areas = own.areas ?? [];
    if (areas.length >= maxAreas) return;
    this.#keep(withPage(this.#measurements, page, { ...own, areas: [...areas, { ...unmeasured, id, name, box }] }));
  }

  renameArea(page: number, id: string, name: string): void {
    const own = pageMeasurements(this.#measurements, page);
    const areas = (own.areas ?? []).map((one) => (one.id === id ? { ...one, name: name.slice(0, maxAreaName) } : one));
    this.#keep(withPage(this.#measurements, page, { ...own, areas }));
  }

  removeArea(page: number, id: string): void {
    const own = pageMeasurements(this.#measurements, page);
    const areas = (own.areas ?? []).filter((one) => one.id !== id);
    this.#keep(withPage(this.#measurements, page, { ...own, areas }));
  }

  isMeasured(page: number): boolean {
    return isMeasured(this.#measurements, page);
  }

  /** Whether anything is measured on the plan, or half of it. */
  get isTouched(): boolean {
    const measures = this.#measurements;
    if (measures === null) return false;
    return hasMeasures(measures) || Object.keys(measures.arrows).length > 0 || (measures.areas ?? []).length > 0;
  }

  /** The tool that goes on: the arrow that is missing, or none once the page is measured. */
  nextTool(page: number): 'horizontal_measure' | 'vertical_measure' | 'move' {
    if (this.isMeasured(page)) return 'move';
    return pageMeasurements(this.#measurements, page).arrows.width ? 'vertical_measure' : 'horizontal_measure';
  }

  /** Asks for the metres of an arrow, in place of one that was asked for. */
  ask(arrow: ArrowShape, asks: AskedArrow['asks']): void {
    this.#asked = { arrow, asks };
    this.#checked = null;
  }

  /** Forgets the arrow that metres are asked for; whether there was one. */
  drop(): boolean {
    const wasAsked = this.#asked !== null || this.#checked !== null;
    this.#asked = null;
    this.#checked = null;
    return wasAsked;
  }

  /**
   * Takes the metres that a person typed. What is empty, negative or no number is ignored, and the arrow goes on waiting.
   * @returns whether they were taken
   */
  answer(text: string, id: string): boolean {
    const metres = readMetres(text);
    const asked = this.#asked;
    if (metres === null || !asked) return false;
    this.#asked = null;
    if (asked.asks === 'check') this.#check(asked.arrow, metres);
    else this.#set(asked.arrow, metres, id);
    return true;
  }

  /** Takes the measures of a page back; it is confirmed before (spec/3 §4). */
  reset(page: number): void {
    this.drop();
    this.#keep(withPage(this.#measurements, page, { ...unmeasured, areas: [] }));
  }

  /** Takes over what the plan file has now: somebody else has measured it. */
  receive(measurements: Measurements | null): void {
    this.#measurements = measurements;
  }

  #check(arrow: ArrowShape, printed: number): void {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = arrow.points;
    const scale = scaleAt(this.#measurements, arrow.page, middleOf(arrow));
    const measured = scale && Math.hypot((x2 - x1) * scale.x, (y2 - y1) * scale.y);
    this.#checked = {
      arrow,
      printed,
      found: measured === null ? null : { measured, error: dimensionError(measured, printed) },
    };
  }

  #set(arrow: ArrowShape, metres: number, id: string): void {
    const { page } = arrow;
    const own = pageMeasurements(this.#measurements, page);
    const { author, now } = this.#who;
    const measured = { method: arrow.axis === 'line' ? ('line' as const) : ('arrows' as const), by: author, at: now() };
    // An arrow within an area with a scale of its own measures that.
    const area = areaAt(this.#measurements, page, middleOf(arrow));
    const next = area
      ? {
          ...own,
          areas: (own.areas ?? []).map((one) =>
            one.id === area.id ? withArrow(one, arrow, metres, id, measured) : one,
          ),
        }
      : withArrow(own, arrow, metres, id, measured);
    this.#keep(withPage(this.#measurements, page, next));
  }

  #keep(measurements: Measurements): void {
    this.#measurements = measurements;
    this.#told(measurements);
  }
}
