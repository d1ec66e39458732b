import type { Box, Place } from '@plumbline/domain/blueprints/shapes';
import type { Camera, Size } from './camera.ts';
import { farthestZoom, fitted, wheeled, zoomedAt } from './camera.ts';

/** How much nearer or farther a button or key brings the page. */
const buttonStep = 1.25;

/** The part of the screen that shows the page. */
export class Viewport {
  readonly extent: Size;
  readonly #told: () => void;
  #screen: Size;
  #camera: Camera;

  /**
   * @param extent of the page, in its pixels
   * @param screen of the canvas, in pixels of the screen
   */
  constructor(extent: Size, screen: Size, told: () => void) {
    this.extent = extent;
    this.#screen = screen;
    this.#camera = fitted(extent, screen);
    this.#told = told;
  }

  get camera(): Camera {
    return this.#camera;
  }

  get screen(): Size {
    return this.#screen;
  }

  /** The smallest zoom on this screen. */
  get farthest(): number {
    return farthestZoom(this.extent, this.#screen);
  }

  panTo(camera: Camera): void {
    this.#camera = camera;
    this.#told();
  }

  panBy(dx: number, dy: number): void {
    this.panTo({ ...this.#camera, x: this.#camera.x + dx, y: this.#camera.y + dy });
  }

  /** The canvas has another size; what was in its middle stays there. */
  resize(screen: Size): void {
    const [wider, higher] = [screen.width - this.#screen.width, screen.height - this.#screen.height];
    this.#screen = screen;
    this.panBy(wider / 2, higher / 2);
  }

  /** The whole page. */
  fit(): void {
    this.panTo(fitted(this.extent, this.#screen));
  }

  /** Brings a box of the page into sight, when it isn't: in the middle, as near as one looks already or as it fits. */
  reveal({ x, y, width, height }: Box): void {
    const { x: left, y: top, zoom } = this.#camera;
    const [from, to] = [
      { x: x * zoom + left, y: y * zoom + top },
      { x: (x + width) * zoom + left, y: (y + height) * zoom + top },
    ];
    const { width: wide, height: high } = this.#screen;
    if (from.x >= 0 && from.y >= 0 && to.x <= wide && to.y <= high) return;
    const fitting = Math.min((0.8 * wide) / Math.max(1, width), (0.8 * high) / Math.max(1, height));
    const next = Math.max(this.farthest, Math.min(zoom, fitting));
    this.panTo({ x: wide / 2 - (x + width / 2) * next, y: high / 2 - (y + height / 2) * next, zoom: next });
  }

  /** Nearer or farther by a step, around the middle of the screen. */
  zoomBy(direction: 1 | -1): void {
    const middle = { x: this.#screen.width / 2, y: this.#screen.height / 2 };
    this.panTo(zoomedAt(this.#camera, middle, this.#camera.zoom * buttonStep ** direction, this.farthest));
  }

  wheel(at: Place, down: number): void {
    this.panTo(wheeled(this.#camera, at, down, this.farthest));
  }
}
