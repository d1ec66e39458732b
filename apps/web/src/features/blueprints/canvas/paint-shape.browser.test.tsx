import { describe, expect, it } from 'vitest';
import { shapeAlong, shapeBetween } from '@plumbline/domain/blueprints/new-shapes';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { isPin } from '@plumbline/domain/blueprints/signs';
import { styleCodes, styleNameOf } from '@plumbline/domain/blueprints/styles';
import { elementsToSvg } from '@plumbline/domain/blueprints/to-svg';
import { paintShape } from './paint-shape.ts';

const page = { width: 300, height: 200 };
const color = '#c2255c';

function canvasOf(): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), page).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('this browser draws no canvas');
  return canvas;
}

const pixelsOf = (canvas: CanvasRenderingContext2D) => canvas.getImageData(0, 0, page.width, page.height).data;

/** As screens draw it. */
function painted(shape: Shape): Uint8ClampedArray {
  const canvas = canvasOf();
  paintShape(canvas, shape, color, 1);
  return pixelsOf(canvas);
}

/** As documents do. */
async function printed(shape: Shape): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(elementsToSvg([{ shape, color }], page))}`;
  await picture.decode();
  const canvas = canvasOf();
  canvas.drawImage(picture, 0, 0, page.width, page.height);
  return pixelsOf(canvas);
}

/** How many pixels are clearly more or less covered in one than in the other, and how many are covered at all. */
function compared(one: Uint8ClampedArray, other: Uint8ClampedArray): { differing: number; covered: number } {
  let [differing, covered] = [0, 0];
  for (let at = 3; at < one.length; at += 4) {
    const [here, there] = [one[at] ?? 0, other[at] ?? 0];
    if (Math.abs(here - there) > 40) differing += 1;
    if (here > 0) covered += 1;
  }
  return { differing, covered };
}

describe('an element', () => {
  const cut = { scissorsId: 's', x: 120, y: 30, width: 40, height: 60 };
  it.each(styleCodes.filter((style) => !isPin({ style })).map((style) => [styleNameOf(style), style] as const))(
    'is the same on the screen and on paper: %s',
    async (_, type) => {
      const brush = { type, size: 12 };
      const shape =
        shapeBetween(brush, 1, { x: 140, y: 90 }, { x: 190, y: 130 }) ??
        shapeAlong(brush, 1, [40, 40, 220, 60, 180, 160, 100, 80, 60, 170]);
      if (!shape) throw new Error('nothing draws it');
      for (const one of [
        { ...shape, strokeHeight: 7 },
        { ...shape, strokeHeight: 7, cuts: [cut] },
      ]) {
        const { differing, covered } = compared(painted(one), await printed(one));
        expect(covered).toBeGreaterThan(200);
        expect(differing).toBeLessThan(covered / 200);
      }
    },
  );
});
