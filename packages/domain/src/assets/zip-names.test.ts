import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesInOneFolder } from './zip-names.ts';

describe('names in one folder', () => {
  it('stay as they are where they can', () => {
    const names = ['קומה 3.pdf', 'photo.jpg', 'Plan-A.v2.docx'];
    expect(namesInOneFolder(names)).toEqual(names);
  });

  it('are numbered where they are doubled, also when only capitals differ or a number is taken', () => {
    expect(namesInOneFolder(['a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg', 'קומה.pdf', 'קומה.pdf'])).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (2) (2).jpg',
      'a (3).jpg',
      'קומה.pdf',
      'קומה (2).pdf',
    ]);
  });

  it('are none that a file system refuses or that lead elsewhere', () => {
    expect(namesInOneFolder(['../../etc/passwd', 'C:\\x?.png', 'con.jpg', '...', ' a.pdf '])).toEqual([
      '_.._etc_passwd',
      'C__x_.png',
      '_con.jpg',
      'file',
      'a.pdf',
    ]);
  });

  it('are short enough in bytes, with their ending and number', () => {
    const long = `${'ש'.repeat(200)}.pdf`;
    for (const name of namesInOneFolder([long, long, `${'🏗'.repeat(100)}.jpg`])) {
      expect(encodeURIComponent(name).replaceAll(/%../g, '_').length).toBeLessThanOrEqual(240);
      expect(name).toMatch(/^[^�]+\.(pdf|jpg)$/);
    }
  });

  it('are always as many, all different, and never a path', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a.jpg', 'A.jpg', 'a (2).jpg', '..', '', 'é.pdf', 'é.pdf'),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), (names) => {
        const made = namesInOneFolder(names);
        expect(made).toHaveLength(names.length);
        expect(new Set(made.map((one) => one.normalize('NFC').toLowerCase())).size).toBe(names.length);
        for (const one of made) expect(one).not.toMatch(/[/\\\0]|^\.+$|^$/);
      }),
    );
  });
});
