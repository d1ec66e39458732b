import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { sanitizedFileName } from './file-name.ts';

const kinds = Object.keys(fileKinds) as FileKindName[];

it('keeps a name as it came when it is an honest one', () => {
  for (const name of ['מעלית קומה 3.jpg', 'a b (1).JPEG', "O'Brien.jpeg"])
    expect(sanitizedFileName(name, 'jpeg')).toBe(name);
});

it('takes folders, hidden letters and turned endings away', () => {
  expect(sanitizedFileName('C:\\Users\\a\\photo.png', 'png')).toBe('photo.png');
  expect(sanitizedFileName('../../../etc/passwd', 'pdf')).toBe('passwd.pdf');
  expect(sanitizedFileName('.htaccess', 'png')).toBe('htaccess.png');
  expect(sanitizedFileName('a\u202egpj.exe', 'jpeg')).toBe('agpj.exe.jpg');
  expect(sanitizedFileName('', 'mp4')).toBe('file.mp4');
  expect(sanitizedFileName('\u0000\n\u200b', 'mp4')).toBe('file.mp4');
});

it('keeps what joins letters and what keeps them apart', () => {
  for (const name of ['👨‍👩‍👧.png', 'می‌خواهم.png', 'श्री‌मान् क्‍ष.png']) expect(sanitizedFileName(name, 'png')).toBe(name);
  // Where there is nothing to join, there is no name.
  expect(sanitizedFileName('\u200d\u200c.png', 'png')).toBe('file.png');
  expect(sanitizedFileName('a.p\u200dng', 'png')).toBe('a.p\u200dng.png');
});

it('takes every mark away that turns the writing direction', () => {
  for (const mark of [
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2069',
  ])
    expect([mark, sanitizedFileName(`a${mark}b.png`, 'png')]).toEqual([mark, 'ab.png']);
});

it('cuts a long name between characters', () => {
  const family = '👨‍👩‍👧';
  const name = sanitizedFileName(`${family.repeat(60)}.png`, 'png');
  expect(name).toBe(`${family.repeat(39)}.png`);
});

test('whatever the name was, it is short, plain, storable and ends as it should', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...kinds), (given, kind) => {
      const name = sanitizedFileName(given, kind);
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/[\p{Cc}/\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/^[^.\s].*\.\w+$/su);
      expect(sanitizedFileName(name, kind)).toBe(name);
    }),
  );
});
