import type { AssetTiles } from '@plumbline/contract/asset-plans';
import type { ProblemError } from '../../../lib/api/problem-error.ts';
import { pictureRefusal } from '../api/page-picture.ts';
import type { Size } from '@plumbline/plan-editor/camera';
import type { Box } from '@plumbline/domain/blueprints/shapes';

/** How many tiles are held at once; the ones that were not looked at for longest go first. */
const heldTiles = 160;

/** When a picture that did not come is asked for again, in milliseconds. */
const retries = [2_000, 5_000, 15_000, 30_000];

/** The plan below the elements: its whole picture at once, and tiles over it where one looks nearer than the picture is fine. */
export class Backdrop {
  readonly #extent: Size;
  readonly #told: () => void;
  readonly #picture = new Image();
  readonly #tiles = new Map<string, HTMLImageElement>();
  #pyramid: AssetTiles | null = null;
  #failures = 0;
  #refusal: ProblemError | null = null;
  #isGone = false;
  /** Shades of grey instead of colours. */
  isGray = false;

  /**
   * @param address of the page's picture
   * @param extent of the page, in its pixels
   * @param told called when more can be drawn
   */
  constructor(address: string, extent: Size, told: () => void) {
    this.#extent = extent;
    this.#told = told;
    this.#picture.addEventListener('load', told);
    this.#picture.addEventListener('error', () => void this.#tryAgain(address));
    this.#picture.src = address;
  }

  /** Whether the page's picture has come. */
  get isThere(): boolean {
    return isThere(this.#picture);
  }

  /** Whether it can't be had, however often it is asked for. */
  get isBroken(): boolean {
    return this.#refusal !== null || this.#failures > retries.length;
  }

  /** Why the server won't draw it. */
  get refusal(): ProblemError | null {
    return this.#refusal;
  }

  /** Tiles, once the server has made them. */
  setTiles(pyramid: AssetTiles): void {
    this.#pyramid = pyramid.state === 'done' && pyramid.Location ? pyramid : null;
    this.#told();
  }

  /**
   * Draws what of the plan is in a box, in page coordinates.
   * @param density how many pixels of the screen's canvas a pixel of the page becomes
   */
  paint(canvas: CanvasRenderingContext2D, seen: Box, density: number): void {
    canvas.save();
    canvas.fillStyle = '#fff';
    canvas.fillRect(0, 0, this.#extent.width, this.#extent.height);
    if (this.isGray) canvas.filter = 'grayscale(1)';
    canvas.imageSmoothingQuality = 'high';
    if (isThere(this.#picture)) canvas.drawImage(this.#picture, 0, 0, this.#extent.width, this.#extent.height);
    if (density * this.#extent.width > this.#picture.naturalWidth * 1.1) this.#paintTiles(canvas, seen, density);
    canvas.restore();
  }

  /** A server that has much to draw says so; the picture comes when it is asked for again. What it can't draw it won't later, either. */
  async #tryAgain(address: string): Promise<void> {
    if (this.#isGone) return;
    this.#refusal = await pictureRefusal(address);
    if (this.#refusal) return this.#told();
    const delay = retries[this.#failures];
    this.#failures += 1;
    if (delay === undefined) return this.#told();
    window.setTimeout(() => {
      if (!this.#isGone) this.#picture.src = `${address}&again=${this.#failures}`;
    }, delay);
  }

  dispose(): void {
    this.#isGone = true;
    this.#picture.src = '';
    for (const tile of this.#tiles.values()) tile.src = '';
    this.#tiles.clear();
  }

  #paintTiles(canvas: CanvasRenderingContext2D, seen: Box, density: number): void {
    const pyramid = this.#pyramid;
    if (!pyramid) return;
    const wanted = density * this.#extent.width;
    const found = pyramid.levels.findIndex(({ width }) => width >= wanted);
    const number = found < 0 ? pyramid.levels.length - 1 : found;
    const level = pyramid.levels[number];
    if (!level) return;
    // How large a tile is on the page. Rows and columns at the right and lower edge may be smaller.
    const scale = this.#extent.width / level.width;
    const side = pyramid.tileSize * scale;
    const range = (from: number, to: number, count: number) => {
      const first = Math.max(0, Math.floor(from / side));
      return Array.from(
        { length: Math.max(0, Math.min(count - 1, Math.floor(to / side)) - first + 1) },
        (_, at) => first + at,
      );
    };
    for (const row of range(seen.y, seen.y + seen.height, level.rows)) {
      for (const column of range(seen.x, seen.x + seen.width, level.columns)) {
        const tile = this.#tile(number, column, row);
        if (!isThere(tile)) continue;
        canvas.drawImage(tile, column * side, row * side, tile.naturalWidth * scale, tile.naturalHeight * scale);
      }
    }
  }

  #tile(level: number, column: number, row: number): HTMLImageElement {
    const key = `${level}/${column}/${row}`;
    const held = this.#tiles.get(key) ?? this.#fetchTile(level, column, row);
    this.#tiles.delete(key);
    this.#tiles.set(key, held);
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > heldTiles && oldest !== undefined) this.#tiles.delete(oldest);
    return held;
  }

  #fetchTile(level: number, column: number, row: number): HTMLImageElement {
    const tile = new Image();
    tile.addEventListener('load', this.#told);
    const address = this.#pyramid?.Location ?? '';
    tile.src = address
      .replace('{level}', String(level))
      .replace('{column}', String(column))
      .replace('{row}', String(row));
    return tile;
  }
}

const isThere = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;
