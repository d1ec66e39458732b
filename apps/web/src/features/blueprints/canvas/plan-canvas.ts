import Konva from 'konva';
import type { Box, Place, Shape } from '@plumbline/domain/blueprints/shapes';
import { readArrow } from '@plumbline/domain/blueprints/calibration';
import { pageMeasurements } from '@plumbline/domain/blueprints/calibration';
import { scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import type { Camera } from '@plumbline/plan-editor/camera';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { Change } from '@plumbline/plan-editor/document';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { paintedBox } from '@plumbline/plan-editor/element';
import type { Backdrop } from './backdrop.ts';
import { paintOverlay } from './paint-overlay.ts';
import { paintArea } from './paint-area.ts';
import { paintFormer } from './paint-former.ts';
import { paintArrow, paintShape } from './paint-shape.ts';
import { paintVersion } from './paint-version.ts';

/** So many elements in sight are drawn with each frame; with more, the drawn picture is moved until the gesture rests. */
const drawnEachFrame = 1_500;
const restsAfter = 120;
/** Finer canvases cost more than they show, and phones limit their size. */
const finest = 2;
const measureColour = '#c2255c';
/** How far beyond its box an element may paint, in pixels of the screen: signs, and lines that are thinner than can be seen. */
const beyond = 24;

/** How an element looks; the catalogue is the screen's. */
export type ColourOf = (element: PlanElement) => string;

/**
 * The plan on the screen: three canvases, of the plan, of the elements, and of what is under the pointer. Elements are found by
 * place and painted into one canvas, so that twenty thousand cost no more than those in sight.
 */
export class PlanCanvas {
  readonly #editor: PlanEditor;
  readonly #backdrop: Backdrop;
  readonly #stage: Konva.Stage;
  readonly #background: Konva.Layer;
  readonly #static: Konva.Layer;
  readonly #active: Konva.Layer;
  readonly #stop: (() => void)[];
  /** As it was when the elements were last drawn. */
  #drawnAt: Camera | null = null;
  #isStale = true;
  /** What changed elements painted, and paint now; null while none has changed. */
  #changed: Box | null = null;
  /** Measures and the mode that were drawn last: arrows are shown while measuring. */
  #measured: readonly unknown[] = [];
  /** What is measured by a former scale, by its shape: asked once for thousands in sight, and again when the plan is measured. */
  #former = new WeakMap<Shape, boolean>();
  #frame = 0;
  #rest = 0;
  #shown = 0;
  colourOf: ColourOf;

  constructor(container: HTMLDivElement, editor: PlanEditor, backdrop: Backdrop, colourOf: ColourOf) {
    this.#editor = editor;
    this.#backdrop = backdrop;
    this.colourOf = colourOf;
    Konva.pixelRatio = Math.min(finest, window.devicePixelRatio);
    this.#stage = new Konva.Stage({ container, ...editor.view.screen, listening: false });
    this.#background = this.#layer((canvas) =>
      backdrop.paint(canvas, this.#seen(), editor.camera.zoom * Konva.pixelRatio),
    );
    this.#static = this.#layer((canvas) => this.#paintElements(canvas));
    this.#active = this.#layer((canvas) => paintOverlay(canvas, editor, this.colourOf));
    this.#stop = [editor.subscribe(() => this.#ask()), editor.onChanges((changes) => this.#redrawAround(changes))];
    this.redraw();
  }

  /** Everything is drawn with the next frame: the plan has come, or colours are others. */
  redraw(): void {
    this.#isStale = true;
    this.#ask();
  }

  /** With the next frame, what these elements painted and paint now is drawn: one that is dragged costs no more among thousands. */
  #redrawAround(changes: readonly Change[]): void {
    // Which of them are shown is another.
    if (changes.length === 0) return this.redraw();
    const { page } = this.#editor;
    for (const { before, after } of changes) {
      for (const element of [before, after]) {
        if (element?.shape.page === page) this.#changed = around(this.#changed, paintedBox(element.shape));
      }
    }
    this.#ask();
  }

  /** Draws what lies around a place of the page, for the loupe: sharper than the screen, with what is being drawn. */
  paintAround(canvas: CanvasRenderingContext2D, place: Place, side: number, zoom: number): void {
    const reach = side / 2 / zoom;
    const box = { x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach };
    const density = canvas.canvas.width / side;
    canvas.save();
    canvas.setTransform(density, 0, 0, density, 0, 0);
    canvas.fillStyle = '#868e96';
    canvas.fillRect(0, 0, side, side);
    canvas.translate(side / 2 - place.x * zoom, side / 2 - place.y * zoom);
    canvas.scale(zoom, zoom);
    this.#backdrop.paint(canvas, box, zoom * density);
    this.#paint(canvas, this.#editor.document.within(this.#editor.page, box), zoom);
    paintOverlay(canvas, this.#editor, this.colourOf, zoom);
    canvas.restore();
  }

  resize(): void {
    this.#stage.size(this.#editor.view.screen);
    this.redraw();
  }

  dispose(): void {
    for (const stop of this.#stop) stop();
    cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#rest);
    this.#stage.destroy();
    this.#backdrop.dispose();
  }

  #layer(paint: (canvas: CanvasRenderingContext2D) => void): Konva.Layer {
    const layer = new Konva.Layer({ listening: false });
    layer.add(
      new Konva.Shape({
        perfectDrawEnabled: false,
        sceneFunc: (context) => {
          const canvas = context._context;
          const { x, y, zoom } = this.#editor.camera;
          canvas.save();
          canvas.translate(x, y);
          canvas.scale(zoom, zoom);
          paint(canvas);
          canvas.restore();
        },
      }),
    );
    this.#stage.add(layer);
    return layer;
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const { camera } = this.#editor;
    const measured = [this.#editor.mode, this.#editor.calibration.measurements];
    if (measured.some((one, index) => one !== this.#measured[index])) {
      this.#isStale = true;
      this.#former = new WeakMap();
    }
    this.#measured = measured;
    const hasMoved = this.#drawnAt === null || !isSame(this.#drawnAt, camera);
    const isMany = this.#shown > drawnEachFrame;
    if (this.#isStale || (hasMoved && !(isMany && this.#changed === null))) this.#drawWhole();
    else if (hasMoved) this.#shift();
    else if (this.#changed) this.#drawPart(this.#changed);
    this.#active.draw();
  }

  #drawWhole(): void {
    window.clearTimeout(this.#rest);
    this.#isStale = false;
    this.#changed = null;
    this.#drawnAt = this.#editor.camera;
    for (const layer of [this.#background, this.#static]) {
      layer.draw();
      layer.getNativeCanvasElement().style.transform = '';
    }
  }

  /** Draws the elements of a part of the page again, in whole pixels of the canvas, so that no seam is seen. */
  #drawPart(part: Box): void {
    this.#changed = null;
    const { camera, document, page } = this.#editor;
    const density = this.#static.getCanvas().getPixelRatio();
    const native = this.#static.getNativeCanvasElement();
    const canvas = native.getContext('2d');
    if (!canvas) return this.#drawWhole();
    const first = (at: number, shift: number) => Math.max(0, Math.floor((at * camera.zoom + shift - beyond) * density));
    const last = (at: number, shift: number) => Math.ceil((at * camera.zoom + shift + beyond) * density);
    const [left, top] = [first(part.x, camera.x), first(part.y, camera.y)];
    const right = Math.min(native.width, last(part.x + part.width, camera.x));
    const bottom = Math.min(native.height, last(part.y + part.height, camera.y));
    if (right <= left || bottom <= top) return;
    const scale = camera.zoom * density;
    const reach = beyond / camera.zoom;
    const seen = {
      x: (left / density - camera.x) / camera.zoom - reach,
      y: (top / density - camera.y) / camera.zoom - reach,
      width: (right - left) / scale + 2 * reach,
      height: (bottom - top) / scale + 2 * reach,
    };
    canvas.save();
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.beginPath();
    canvas.rect(left, top, right - left, bottom - top);
    canvas.clip();
    canvas.clearRect(left, top, right - left, bottom - top);
    canvas.setTransform(scale, 0, 0, scale, camera.x * density, camera.y * density);
    this.#paint(canvas, document.within(page, seen), camera.zoom);
    canvas.restore();
    this.#redrawAtRest();
  }

  /** Draws everything once the gesture rests: the edges of parts that were drawn one after the other differ by shades. */
  #redrawAtRest(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.redraw(), restsAfter);
  }

  /** Moves what is drawn to where it is seen now, and draws it sharp once the gesture rests. */
  #shift(): void {
    const [from, to] = [this.#drawnAt, this.#editor.camera];
    if (!from) return;
    const scale = to.zoom / from.zoom;
    const transform = `matrix(${scale}, 0, 0, ${scale}, ${to.x - from.x * scale}, ${to.y - from.y * scale})`;
    for (const layer of [this.#background, this.#static]) {
      const { style } = layer.getNativeCanvasElement();
      style.transformOrigin = '0 0';
      style.transform = transform;
    }
    this.#redrawAtRest();
  }

  /** The part of the page that is on the screen. */
  #seen(): Box {
    const { camera, view } = this.#editor;
    return {
      x: -camera.x / camera.zoom,
      y: -camera.y / camera.zoom,
      width: view.screen.width / camera.zoom,
      height: view.screen.height / camera.zoom,
    };
  }

  #paintElements(canvas: CanvasRenderingContext2D): void {
    const found = this.#editor.document.within(this.#editor.page, this.#seen());
    this.#shown = found.length;
    this.#paint(canvas, found, this.#editor.camera.zoom);
  }

  #isFormer(shape: Shape): boolean {
    const known = this.#former.get(shape);
    if (known !== undefined) return known;
    const isFormer = scaleStatusOf({ shape, measuredBy: this.#editor.calibration.scaleFor(shape) }) === 'former';
    this.#former.set(shape, isFormer);
    return isFormer;
  }

  #paint(canvas: CanvasRenderingContext2D, found: readonly PlanElement[], zoom: number): void {
    const { document, page, aim, calibration, mode } = this.#editor;
    for (const element of found) {
      if (!element.visible || !aim.shows(element)) continue;
      paintShape(canvas, element.shape, this.colourOf(element), zoom);
      if (document.versionsOf(element.id)) paintVersion(canvas, element.shape, zoom);
      if (this.#isFormer(element.shape)) paintFormer(canvas, element.shape, zoom);
    }
    if (mode !== 'SET') return;
    for (const arrow of Object.values(pageMeasurements(calibration.measurements, page).arrows)) {
      const read = arrow.visible ? readArrow(arrow.canvasData) : null;
      if (read?.ok) paintArrow(canvas, read.value, measureColour, zoom);
    }
    for (const area of calibration.areas(page)) paintArea(canvas, area, zoom);
  }
}

/** The box around both. */
function around(one: Box | null, other: Box): Box {
  if (!one) return other;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

const isSame = (one: Camera, other: Camera) => one.x === other.x && one.y === other.y && one.zoom === other.zoom;
