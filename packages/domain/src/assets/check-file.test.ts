import { describe, expect, it } from 'vitest';
import { refusalOfFile } from './check-file.ts';

const megabyte = 1024 * 1024;

describe('a file before it is sent', () => {
  it('is known by its type, or by its name where the system tells no type', () => {
    expect(refusalOfFile({ name: 'a', type: 'image/jpeg', size: 1 }, 'avatar')).toBeNull();
    for (const name of ['c.doc', 'd.3gp', 'e.JPEG', 'f.mov', 'g.heic'])
      expect(refusalOfFile({ name, type: '', size: 1 }, 'answer'), name).toBeNull();
    for (const [name, type] of [
      ['a.jpg', 'image/svg+xml'],
      ['a.exe', ''],
      ['a', ''],
    ] as const)
      expect(refusalOfFile({ name, type, size: 1 }, 'answer'), name).toMatchObject({ code: 'file_type_not_allowed' });
  });

  it('is refused where its kind is not taken, in the list of that place', () => {
    expect(refusalOfFile({ name: 'a.pdf', type: 'application/pdf', size: 1 }, 'logo')).toEqual({
      code: 'file_type_not_allowed',
      list: 'jpeg, png',
    });
  });

  it('is refused above the limit of its kind, and when nothing is in it', () => {
    const picture = { name: 'a.png', type: 'image/png' };
    expect(refusalOfFile({ ...picture, size: 25 * megabyte }, 'answer')).toBeNull();
    expect(refusalOfFile({ ...picture, size: 25 * megabyte + 1 }, 'answer')).toEqual({
      code: 'file_too_large',
      limit: 25,
    });
    const film = { name: 'a.mp4', type: 'video/mp4' };
    expect(refusalOfFile({ ...film, size: 100 * megabyte }, 'answer')).toBeNull();
    expect(refusalOfFile({ ...film, size: 100 * megabyte + 1 }, 'answer')).toMatchObject({ limit: 100 });
    expect(refusalOfFile({ ...picture, size: 0 }, 'answer')).toEqual({ code: 'file_corrupted' });
  });
});
