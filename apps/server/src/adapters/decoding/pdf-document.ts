import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Rotation } from '@plumbline/domain/assets/file-kinds';
import type { PdfiumModule, PdfiumRuntimeMethods } from '@embedpdf/pdfium';
import { FileRefused } from './file-refused.ts';

/** A part of a drawn page, in pixels of the whole. */
export interface PageWindow {
  top: number;
  height: number;
}

export interface PageSize {
  /** In points (72 per inch), upright as the page is read. */
  width: number;
  height: number;
}

export type Library = PdfiumModule &
  PdfiumRuntimeMethods & {
    _FPDF_InitLibrary(): void;
    _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
    _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
    _FPDFBitmap_FillRect(
      bitmap: number,
      left: number,
      top: number,
      width: number,
      height: number,
      colour: number,
    ): void;
    _FPDFBitmap_Destroy(bitmap: number): void;
    _FPDF_RenderPageBitmap(
      bitmap: number,
      page: number,
      left: number,
      top: number,
      width: number,
      height: number,
      turns: number,
      flags: number,
    ): void;
    _FPDF_LoadPage(document: number, index: number): number;
    _FPDF_ClosePage(page: number): void;
    _FPDF_CloseDocument(document: number): void;
    _FPDF_GetPageCount(document: number): number;
    _FPDF_GetPageSizeByIndex(document: number, index: number, width: number, height: number): number;
    _FPDFPage_CountObjects(page: number): number;
    _FPDFPage_GetObject(page: number, index: number): number;
    _FPDFPageObj_GetType(object: number): number;
    _FPDFFormObj_CountObjects(form: number): number;
    _FPDFFormObj_GetObject(form: number, index: number): number;
    _FPDFImageObj_GetBitmap(object: number): number;
    _FPDF_GetLastError(): number;
  };

const passwordNeeded = 4;
const securityUnknown = 5;
/** Annotations are drawn; bytes are in RGB order, as the other libraries expect. */
const drawingFlags = 0x01 | 0x10;
const fourBytes = 4;
const objectTypes = { image: 3, form: 5 } as const;
/** Of a page in one colour so many objects are looked at, and forms within forms so deep. */
const [maxPictures, maxFormDepth] = [200, 4];

let library: Library | undefined;

async function pdfium(): Promise<Library> {
  if (!library) {
    const { init } = await import('@embedpdf/pdfium');
    const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
    library = (await init({ wasmBinary: new Uint8Array(wasm).buffer })).pdfium as Library;
    library._FPDF_InitLibrary();
  }
  return library;
}

/** A PDF in the memory of PDFium, which is WebAssembly: a fault of it stays there. Close it. */
export class PdfDocument {
  readonly #library: Library;
  readonly #bytes: number;
  readonly #document: number;
  #page: { index: number; handle: number } | undefined;

  private constructor(opened: Library, bytes: number, document: number) {
    this.#library = opened;
    this.#bytes = bytes;
    this.#document = document;
  }

  /** Opens a file. @throws FileRefused locked, corrupted, too_demanding */
  static async open(path: string): Promise<PdfDocument> {
    const file = await readFile(path);
    const opened = await pdfium();
    const bytes = allocate(opened, file.length);
    opened.HEAPU8.set(file, bytes);
    const document = opened._FPDF_LoadMemDocument(bytes, file.length, 0);
    if (document) return new PdfDocument(opened, bytes, document);
    const fault = opened._FPDF_GetLastError();
    opened.wasmExports.free(bytes);
    throw new FileRefused(fault === passwordNeeded || fault === securityUnknown ? 'locked' : 'corrupted');
  }

  get pageCount(): number {
    return this.#library._FPDF_GetPageCount(this.#document);
  }

  /** The size of a page, without parsing its content. Pages count from 0. @throws FileRefused corrupted */
  sizeOf(index: number): PageSize {
    const sizes = allocate(this.#library, 16);
    try {
      const isThere = this.#library._FPDF_GetPageSizeByIndex(this.#document, index, sizes, sizes + 8);
      const { buffer } = this.#library.HEAPU8;
      const [width = 0, height = 0] = new Float64Array(buffer.slice(sizes, sizes + 16));
      if (!isThere || !(width > 0 && height > 0 && width < 1e6 && height < 1e6)) throw new FileRefused('corrupted');
      const rounded = (points: number) => Math.round(points * 100) / 100;
      return { width: rounded(width), height: rounded(height) };
    } finally {
      this.#library.wasmExports.free(sizes);
    }
  }

  /**
   * Draws a page, or a full-width window of it, on white.
   * @param whole the size of the whole page in pixels, after rotation
   * @returns four bytes per pixel, valid until the next call
   * @throws FileRefused corrupted, too_demanding
   */
  draw(
    index: number,
    whole: { width: number; height: number },
    rotation: Rotation,
    window: PageWindow = { top: 0, height: whole.height },
  ): Buffer {
    const page = this.#load(index);
    const { width } = whole;
    const size = width * window.height * fourBytes;
    const pixels = allocate(this.#library, size);
    const bitmap = this.#library._FPDFBitmap_CreateEx(width, window.height, fourBytes, pixels, width * fourBytes);
    try {
      // Without this check a failed allocation would give a white page.
      if (!bitmap) throw new FileRefused('too_demanding');
      this.#library._FPDFBitmap_FillRect(bitmap, 0, 0, width, window.height, 0xffffffff);
      const turns = rotation / 90;
      this.#library._FPDF_RenderPageBitmap(bitmap, page, 0, -window.top, width, whole.height, turns, drawingFlags);
      return Buffer.from(this.#library.HEAPU8.slice(pixels, pixels + size).buffer);
    } finally {
      if (bitmap) this.#library._FPDFBitmap_Destroy(bitmap);
      this.#library.wasmExports.free(pixels);
    }
  }

  /**
   * A page in one colour that has pictures, none of them readable, counts as not drawn: the library leaves it white.
   * @throws FileRefused corrupted
   */
  demandDrawn(index: number, pixels: Buffer): void {
    const values = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / fourBytes);
    const [first = 0] = values;
    if (values.some((value) => value !== first)) return;
    const read = this.#picturesOn(this.#load(index));
    if (read.unread > 0 && read.read === 0) throw new FileRefused('corrupted');
  }

  /** The number of readable and unreadable pictures of a page, in nested forms up to {@link maxFormDepth}. */
  #picturesOn(page: number): { read: number; unread: number } {
    const found = { read: 0, unread: 0 };
    const look = (object: number, depth: number) => {
      const type = this.#library._FPDFPageObj_GetType(object);
      if (type === objectTypes.image) {
        const bitmap = this.#library._FPDFImageObj_GetBitmap(object);
        found[bitmap ? 'read' : 'unread'] += 1;
        if (bitmap) this.#library._FPDFBitmap_Destroy(bitmap);
      }
      if (type !== objectTypes.form || depth >= maxFormDepth) return;
      const count = Math.min(maxPictures, this.#library._FPDFFormObj_CountObjects(object));
      for (let at = 0; at < count && found.read === 0; at += 1)
        look(this.#library._FPDFFormObj_GetObject(object, at), depth + 1);
    };
    const count = Math.min(maxPictures, this.#library._FPDFPage_CountObjects(page));
    for (let at = 0; at < count && found.read === 0; at += 1) look(this.#library._FPDFPage_GetObject(page, at), 0);
    return found;
  }

  /** The library's handle of a page, valid until another page is loaded. Pages count from 0. */
  page(index: number): { readonly library: Library; readonly handle: number } {
    return { library: this.#library, handle: this.#load(index) };
  }

  close(): void {
    if (this.#page) this.#library._FPDF_ClosePage(this.#page.handle);
    this.#library._FPDF_CloseDocument(this.#document);
    this.#library.wasmExports.free(this.#bytes);
  }

  #load(index: number): number {
    if (this.#page?.index === index) return this.#page.handle;
    if (this.#page) this.#library._FPDF_ClosePage(this.#page.handle);
    this.#page = undefined;
    const handle = this.#library._FPDF_LoadPage(this.#document, index);
    if (!handle) throw new FileRefused('corrupted');
    this.#page = { index, handle };
    return handle;
  }
}

function allocate(opened: Library, size: number): number {
  const place = opened.wasmExports.malloc(size);
  if (!place) throw new FileRefused('too_demanding');
  return place;
}
