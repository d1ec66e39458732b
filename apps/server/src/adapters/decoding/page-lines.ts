import type { Rotation } from '@plumbline/domain/assets/file-kinds';
import { pagePictureSize } from '@plumbline/domain/assets/page-pictures';
import type { Library } from './pdf-document.ts';
import { withPdf } from './pdf-tasks.ts';

/** Forms within forms are followed so deep: a hostile file has no end. */
const maxDepth = 8;
/** The limit of examined segments. */
const maxSegments = 400_000;
/** Lines shorter than this, in pixels of the page's picture, are hatching and letters. */
const shortest = 3;
const tenth = 10;

const objectTypes = { path: 2, form: 5 } as const;
const segmentTypes = { line: 0, curve: 1, move: 2 } as const;

type Reader = Library & {
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turns: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
};

/** x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** First the one, then the other. */
const after = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

/**
 * The visible straight lines of a page in tenths of a pixel of its picture, x1, y1, x2, y2 each, the longest first.
 * @param asked `page` counts from 0
 * @throws FileRefused
 */
export function pageLines(asked: {
  path: string;
  page: number;
  rotation: Rotation;
  most: number;
}): Promise<readonly number[]> {
  return withPdf(asked.path, (document) => {
    const extent = pagePictureSize(document.sizeOf(asked.page), asked.rotation);
    const { library, handle } = document.page(asked.page);
    return new LineReader(library as Reader, handle).read(extent, asked.rotation, asked.most);
  });
}

class LineReader {
  readonly #library: Reader;
  readonly #page: number;
  /** Room for six floats, or for two whole numbers. */
  readonly #room: number;
  readonly #lines: { length: number; at: readonly [number, number, number, number] }[] = [];
  #segments = 0;

  constructor(library: Reader, page: number) {
    this.#library = library;
    this.#page = page;
    this.#room = library.wasmExports.malloc(24);
  }

  read(extent: { width: number; height: number }, rotation: Rotation, most: number): readonly number[] {
    try {
      const toPicture = this.#toPicture(extent, rotation / 90);
      const count = this.#library._FPDFPage_CountObjects(this.#page);
      for (let index = 0; index < count; index += 1) {
        this.#object(this.#library._FPDFPage_GetObject(this.#page, index), toPicture, 0);
      }
    } finally {
      this.#library.wasmExports.free(this.#room);
    }
    const longest = this.#lines.toSorted((one, other) => other.length - one.length).slice(0, most);
    return longest.flatMap(({ at }) => at.map((value) => Math.round(value * tenth)));
  }

  /**
   * The matrix from page to picture: the library converts only whole pixels, so a large picture is used for precision.
   */
  #toPicture({ width, height }: { width: number; height: number }, turns: number): Matrix {
    const finer = 1_000;
    const at = (x: number, y: number): readonly [number, number] => {
      const [wide, high] = [width * finer, height * finer];
      this.#library._FPDF_PageToDevice(this.#page, 0, 0, wide, high, turns, x, y, this.#room, this.#room + 4);
      const [left = 0, top = 0] = new Int32Array(this.#library.HEAPU8.buffer, this.#room, 2);
      return [left / finer, top / finer];
    };
    const far = 100;
    const [[e, f], [x1, y1], [x2, y2]] = [at(0, 0), at(far, 0), at(0, far)];
    return [(x1 - e) / far, (y1 - f) / far, (x2 - e) / far, (y2 - f) / far, e, f];
  }

  #object(object: number, around: Matrix, depth: number): void {
    if (this.#segments > maxSegments) return;
    const type = this.#library._FPDFPageObj_GetType(object);
    if (type !== objectTypes.path && type !== objectTypes.form) return;
    const matrix = after(this.#matrixOf(object), around);
    if (type === objectTypes.path) return this.#path(object, matrix);
    if (depth >= maxDepth) return;
    const count = this.#library._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1) {
      this.#object(this.#library._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
    }
  }

  #matrixOf(object: number): Matrix {
    if (!this.#library._FPDFPageObj_GetMatrix(object, this.#room)) return [1, 0, 0, 1, 0, 0];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = new Float32Array(this.#library.HEAPU8.buffer, this.#room, 6);
    return [a, b, c, d, e, f];
  }

  #path(path: number, [a, b, c, d, e, f]: Matrix): void {
    const count = this.#library._FPDFPath_CountSegments(path);
    let [startX, startY, lastX, lastY] = [0, 0, 0, 0];
    for (let index = 0; index < count && this.#segments <= maxSegments; index += 1) {
      this.#segments += 1;
      const segment = this.#library._FPDFPath_GetPathSegment(path, index);
      if (!this.#library._FPDFPathSegment_GetPoint(segment, this.#room, this.#room + 4)) continue;
      const [px = 0, py = 0] = new Float32Array(this.#library.HEAPU8.buffer, this.#room, 2);
      const [x, y] = [a * px + c * py + e, b * px + d * py + f];
      const type = this.#library._FPDFPathSegment_GetType(segment);
      if (type === segmentTypes.move) [startX, startY] = [x, y];
      if (type === segmentTypes.line) this.#line(lastX, lastY, x, y);
      if (this.#library._FPDFPathSegment_GetClose(segment)) this.#line(x, y, startX, startY);
      [lastX, lastY] = [x, y];
    }
  }

  #line(x1: number, y1: number, x2: number, y2: number): void {
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length >= shortest && length < 1e6) this.#lines.push({ length, at: [x1, y1, x2, y2] });
  }
}
