import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape } from './shapes.fixtures.ts';
import type { Shape } from './shapes.ts';
import { signsOf } from './signs.ts';
import { elementsToSvg } from './to-svg.ts';

const line: Shape = { kind: 'Line', style: 0, page: 1, strokeHeight: 4, points: [100, 100, 300, 200] };
const pin: Shape = { kind: 'Lamp', style: 11, page: 1, strokeHeight: 3, x: 50, y: 60, width: 40, height: 40 };
const extent = { width: 600, height: 400 };
const svgOf = (...shapes: readonly Shape[]) =>
  elementsToSvg(
    shapes.map((shape) => ({ shape, color: '#ff0000' })),
    extent,
  );

describe('signs on elements', () => {
  it('warn of an issue at the upper right corner', () => {
    expect(signsOf(line, '#ff0000', 20)).toEqual([]);
    const [sign] = signsOf({ ...line, issue: true }, '#ff0000', 20);
    expect(sign).toMatchObject({ x: 290, y: 85, width: 20, height: 20 });
    expect(sign?.parts[0]?.fill).toBe('#c92a2a');
  });

  it('show a camera where there are photos, and a pin at least as large as it can be seen', () => {
    const [disc, camera] = signsOf({ ...line, photos: ['a'] }, '#ff0000', 20);
    expect(disc).toMatchObject({ x: 90, y: 90, width: 20 });
    expect(camera).toMatchObject({ x: 94, y: 94, width: 12 });
    expect(signsOf(pin, '#ff0000', 20)[0]).toMatchObject({ x: 30, y: 40, width: 40 });
    expect(signsOf(pin, '#ff0000', 100)[0]).toMatchObject({ x: 0, y: 10, width: 100 });
  });

  it('are seen on any colour', () => {
    const ink = (color: string) => signsOf(pin, color, 20)[1]?.parts[0]?.fill;
    expect(ink('#fff78a')).toBe('#000000');
    expect(ink('#2e394d80')).toBe('#ffffff');
  });

  it('stand over all elements of a picture, and a pin has no lamp under it', () => {
    const svg = svgOf({ ...line, issue: true }, line, pin);
    expect(svg.indexOf('#c92a2a')).toBeGreaterThan(svg.lastIndexOf('stroke-opacity'));
    expect(svg.match(/stroke-opacity/g)).toHaveLength(2);
    expect(svgOf(line)).not.toContain('<g');
  });

  it('leave nothing that is no number in a picture', () => {
    fc.assert(fc.property(anyShape, (shape) => !/NaN|Infinity|undefined/.test(svgOf(shape))));
  });
});
