import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCanvasData, writeCanvasData } from './canvas-data.ts';
import { anyShape } from './shapes.fixtures.ts';

const line = { v: 1, kind: 'Line', style: 0, page: 1, points: [0, 0, 10, 10], strokeHeight: 2 };
const read = (changes: Record<string, unknown>) => readCanvasData(JSON.stringify({ ...line, ...changes }));
const code = (result: ReturnType<typeof readCanvasData>) => (result.ok ? 'ok' : result.problem);

describe('canvasData', () => {
  it('is read back as it was written, and written again as the same text', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const text = writeCanvasData(shape);
        const back = readCanvasData(text);
        expect(back).toEqual({ ok: true, value: shape });
        expect(back.ok && writeCanvasData(back.value)).toBe(text);
      }),
    );
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (text) => {
        expect(typeof readCanvasData(text).ok).toBe('boolean');
      }),
    );
  });

  it('says which member is no number, infinite or too large', () => {
    expect(code(read({ points: [0, 0, 10, null] }))).toEqual({ code: 'drawing_number_not_valid', path: 'points.3' });
    expect(code(readCanvasData(JSON.stringify(line).replace('10,10', '1e999,10')))).toEqual({
      code: 'drawing_number_not_valid',
      path: 'points.2',
    });
    expect(code(read({ points: [0, 0, 10, 1e7] }))).toEqual({ code: 'drawing_out_of_range', path: 'points.3' });
    expect(code(read({ points: ['0', 0, 10, 10] }))).toEqual({ code: 'drawing_number_not_valid', path: 'points.0' });
    expect(code(read({ strokeHeight: -1 }))).toEqual({ code: 'drawing_out_of_range', path: 'strokeHeight' });
    expect(code(read({ page: 1.5 }))).toEqual({ code: 'drawing_number_not_valid', path: 'page' });
  });

  it('refuses other versions, kinds, styles, and too many or too few points', () => {
    expect(code(readCanvasData('{'))).toEqual({ code: 'drawing_not_json', path: '' });
    expect(code(readCanvasData('[]'))).toEqual({ code: 'drawing_not_json', path: '' });
    expect(code(read({ v: 2 }))).toEqual({ code: 'drawing_version_unknown', path: 'v' });
    expect(code(read({ style: 99 }))).toEqual({ code: 'drawing_kind_unknown', path: 'style' });
    expect(code(read({ style: 2 }))).toEqual({ code: 'drawing_style_not_of_kind', path: 'kind' });
    const polygon = { kind: 'Polygon', style: 8, points: [0, 0, 1, 1] };
    expect(code(read(polygon))).toEqual({ code: 'drawing_points_too_few', path: 'points' });
    expect(code(read({ ...polygon, style: 10 }))).toBe('ok');
    expect(code(read({ ...polygon, points: Array.from({ length: 2_002 }, () => 1) }))).toEqual({
      code: 'drawing_points_too_many',
      path: 'points',
    });
    expect(code(readCanvasData(' '.repeat(300_000)))).toEqual({ code: 'drawing_too_large', path: '' });
    expect(code(read({ comment: 'a\u0000b' }))).toEqual({ code: 'drawing_text_not_valid', path: 'comment' });
    expect(code(read({ comment: 'x'.repeat(2_001) }))).toEqual({ code: 'drawing_text_not_valid', path: 'comment' });
    expect(code(read({ cuts: [{ x: 0, y: 0, width: 1, height: 1 }] }))).toEqual({
      code: 'drawing_text_not_valid',
      path: 'cuts.0.scissorsId',
    });
  });

  it('takes up to twenty photos, each once, by ids', () => {
    const ids = Array.from({ length: 20 }, (_, index) => `photo-${index}`);
    const back = read({ photos: [...ids.slice(0, 19), ids[0]] });
    expect(back).toMatchObject({ ok: true, value: { photos: ids.slice(0, 19) } });
    expect(code(read({ photos: [...ids, 'one more'] }))).toEqual({ code: 'drawing_photos_too_many', path: 'photos' });
    expect(code(read({ photos: 'photo' }))).toEqual({ code: 'drawing_photos_too_many', path: 'photos' });
    expect(code(read({ photos: ['', 'b'] }))).toEqual({ code: 'drawing_text_not_valid', path: 'photos.0' });
    expect(code(read({ photos: [7] }))).toEqual({ code: 'drawing_text_not_valid', path: 'photos.0' });
  });

  it('keeps nothing that the rules do not know', () => {
    const back = readCanvasData(
      '{"v":1,"kind":"Line","style":0,"points":[0,0,1,-0],"strokeHeight":1,"__proto__":{"a":1},"x":7}',
    );
    expect(back).toEqual({
      ok: true,
      value: { kind: 'Line', style: 0, page: 1, points: [0, 0, 1, 0], strokeHeight: 1 },
    });
  });
});
