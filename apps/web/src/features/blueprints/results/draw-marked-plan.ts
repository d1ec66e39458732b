import type { Box, Shape } from '@plumbline/domain/blueprints/shapes';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import { scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import { paintFormer } from '../canvas/paint-former.ts';
import { paintShape } from '../canvas/paint-shape.ts';
import { pictureRefusal } from '../api/page-picture.ts';
import type { ShownMarking } from './shown-markings.ts';

/** What is drawn: a page and what is marked on it. */
export interface MarkedPage {
  readonly picture: HTMLImageElement;
  readonly width: number;
  readonly height: number;
  readonly isGray: boolean;
  readonly marks: readonly PaintedMark[];
}

/** One of them. */
interface PaintedMark {
  readonly shape: Shape;
  readonly color: string;
  readonly isHidden: boolean;
  /** Its figures are by a scale that the plan doesn't have any more. */
  readonly isFormer: boolean;
}

export function paintedMark({ shape, measuredBy, look, marking }: ShownMarking): PaintedMark {
  const isFormer = scaleStatusOf({ shape, measuredBy }) === 'former';
  return { shape, color: look.color, isHidden: !marking.visible, isFormer };
}

/** The part of the page that is exported, in per cent of it. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The most pixels of an exported picture: some phones draw no larger canvas. */
const maxPixels = 12_000_000;
/** The longest picture that the server takes for a PDF, as a data address. */
const longestAddress = 20_000_000;

/** Loads the picture of a page. @throws Error when it can't be shown */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch (failure) {
    throw (await pictureRefusal(address)) ?? failure;
  }
  return picture;
}

/** How large a part of a page is drawn: in its own pixels, or smaller where that is too much for a canvas. */
export function exportScale({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(1, Math.sqrt(maxPixels / (width * height)));
}

/** Draws a part of a page with its marks on a canvas of its own. @param scale pixels of the canvas a pixel of the page */
export function drawMarkedPlan(page: MarkedPage, part: Box, scale: number): HTMLCanvasElement {
  const element = document.createElement('canvas');
  paintMarkedPlan(element, page, part, scale);
  return element;
}

/** Draws a part of a page with its marks on this canvas, which takes its size. */
export function paintMarkedPlan(element: HTMLCanvasElement, page: MarkedPage, part: Box, scale: number): void {
  element.width = Math.max(1, Math.round(part.width * scale));
  element.height = Math.max(1, Math.round(part.height * scale));
  const canvas = element.getContext('2d');
  if (!canvas) throw new Error('this browser draws no canvas');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, element.width, element.height);
  canvas.scale(scale, scale);
  canvas.translate(-part.x, -part.y);
  canvas.imageSmoothingQuality = 'high';
  if (page.isGray) canvas.filter = 'grayscale(1)';
  canvas.drawImage(page.picture, 0, 0, page.width, page.height);
  canvas.filter = 'none';
  for (const { shape, color, isHidden, isFormer } of page.marks) {
    if (isHidden || !meets(shape, part)) continue;
    paintShape(canvas, shape, color, scale);
    if (isFormer) paintFormer(canvas, shape, scale);
  }
}

/** Whether anything of a shape lies in this part of the page, as far as its box says. */
export function meets(shape: Shape, part: Box): boolean {
  const box = boxOf(shape);
  const edge = shape.strokeHeight / 2;
  return (
    box.x - edge <= part.x + part.width &&
    box.x + box.width + edge >= part.x &&
    box.y - edge <= part.y + part.height &&
    box.y + box.height + edge >= part.y
  );
}

/** The picture as the server takes it: without loss where it is small enough, else as a JPEG. */
export function addressOf(canvas: HTMLCanvasElement): string {
  const exact = canvas.toDataURL('image/png');
  return exact.length <= longestAddress ? exact : canvas.toDataURL('image/jpeg', 0.88);
}

export function pictureBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}
