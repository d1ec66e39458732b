import { extensionsOf, fileGroups } from '@plumbline/domain/assets/file-groups';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { describe, expect, it } from 'vitest';
import { groupOf, isPreviewed, isTurnable, previewAddress, seenExtent, thumbnailOf } from './file-look.ts';
import { sizeIn } from '../../lib/file-size.ts';

const file = (kind: FileKindName, more: { corrupted?: boolean; hasPoster?: boolean; pages?: number | null } = {}) => ({
  contentType: fileKinds[kind].contentType,
  Location: '/v1/s3/download/a?key=1.2',
  corrupted: false,
  damaged: false,
  hasPoster: false,
  pages: null,
  ...more,
});

describe('the groups of files', () => {
  it('hold every kind that is stored, once', () => {
    const grouped = fileGroups.flatMap(extensionsOf);
    const stored = Object.values(fileKinds).map(({ extension }) => extension);
    expect(grouped.toSorted()).toEqual(stored.toSorted());
  });

  it('are told by what was found in a file', () => {
    expect(groupOf(file('heic'))).toBe('pictures');
    expect(groupOf(file('xls'))).toBe('sheets');
    expect(groupOf(file('webm'))).toBe('audio');
    expect(groupOf({ contentType: 'audio/midi' })).toBeNull();
  });
});

describe('the picture of a file', () => {
  it('is there for pictures, films with a poster and papers with pages', () => {
    expect(thumbnailOf(file('jpeg'), '100x100')).toBe('/v1/s3/download/a?key=1.2&size=100x100');
    expect(thumbnailOf(file('mp4', { hasPoster: true }), '500')).toContain('size=500');
    expect(thumbnailOf(file('pdf', { pages: 3 }), '500')).toContain('size=500');
  });

  it('is not asked for where there is none', () => {
    expect(thumbnailOf(file('mp4'), '500')).toBeNull();
    expect(thumbnailOf(file('pdf'), '500')).toBeNull();
    expect(thumbnailOf(file('docx'), '500')).toBeNull();
    expect(thumbnailOf(file('png', { corrupted: true }), '500')).toBeNull();
  });
});

describe('what can be done with a file', () => {
  it('is looking at it: a picture, a film, a PDF that opens, unless it is damaged', () => {
    const looked = (['jpeg', 'mp4', 'mp3', 'pdf', 'docx'] as const).map((kind) => isPreviewed(file(kind)));
    expect(looked).toEqual([true, true, true, false, false]);
    expect(isPreviewed(file('pdf', { pages: 1 }))).toBe(true);
    expect(isPreviewed(file('jpeg', { corrupted: true }))).toBe(false);
    expect(previewAddress('/a?key=1')).toBe('/a?key=1&preview=true');
    expect(previewAddress('/a')).toBe('/a?preview=true');
  });

  it('is turning it: pictures and PDFs', () => {
    expect((['png', 'pdf', 'mp4', 'xlsx'] as const).map((kind) => isTurnable(file(kind)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('the pixels of a picture are those that one sees', () => {
  expect(seenExtent({ width: 1280, height: 960, rotation: 180 })).toEqual({ width: 1280, height: 960 });
  expect(seenExtent({ width: 1280, height: 960, rotation: 270 })).toEqual({ width: 960, height: 1280 });
  expect(seenExtent({ width: null, height: null, rotation: 90 })).toBeNull();
});

it.each([
  [0, { amount: 0, unit: 'byte' }],
  [1023, { amount: 1023, unit: 'byte' }],
  [1536, { amount: 1.5, unit: 'kilobyte' }],
  [4_404_019, { amount: 4.2, unit: 'megabyte' }],
  [104_857_600, { amount: 100, unit: 'megabyte' }],
  [5 * 1024 ** 4, { amount: 5120, unit: 'gigabyte' }],
])('%i bytes are said in the unit that people use', (bytes, said) => {
  expect(sizeIn(bytes)).toEqual(said);
});
