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

test('whatever the name was, it is short, plain, storable and ends as it should', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...kinds), (given, kind) => {
      const name = sanitizedFileName(given, kind);
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/^[^.\s].*\.\w+$/su);
      expect(sanitizedFileName(name, kind)).toBe(name);
    }),
  );
});
