import { describe, expect, it } from 'vitest';
import { allowedList, fileKindOf, sizeLimitOf, uploadLimit, uploadTargetNames } from './file-kinds.ts';

describe('what may be uploaded', () => {
  it('is listed as the specification does', () => {
    expect(allowedList('answer')).toBe('jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp');
    expect(allowedList('blueprint')).toBe('jpeg, png, pdf, doc, docx, xls, xlsx');
    for (const target of ['avatar', 'project', 'cover', 'logo', 'image'] as const)
      expect(allowedList(target)).toBe('jpeg, png');
  });

  it('has at most 25 MB as a picture and 100 MB as anything else', () => {
    expect([sizeLimitOf('png'), sizeLimitOf('pdf')]).toEqual([26_214_400, 104_857_600]);
    for (const target of uploadTargetNames)
      expect(uploadLimit(target)).toBe(allowedList(target) === 'jpeg, png' ? 26_214_400 : 104_857_600);
  });

  it('is of strangers nothing that could run something, and at most 25 MB', () => {
    expect(allowedList('public_answer')).toBe('jpeg, png, pdf, mp4, quicktime, 3gpp');
    expect(uploadLimit('public_answer_audio')).toBe(26_214_400);
    expect(uploadTargetNames.filter((target) => target.startsWith('public'))).toEqual([]);
  });

  it('is known by its content, by its name only where two kinds share a container', () => {
    expect(fileKindOf('image/jpeg', 'x.exe')).toBe('jpeg');
    expect(fileKindOf('video/3gpp', 'x')).toBe('3gpp');
    expect(fileKindOf('application/x-cfb', 'Plan.DOC')).toBe('doc');
    expect(fileKindOf('application/x-cfb', 'plan.xls')).toBe('xls');
    expect(fileKindOf('application/x-cfb', 'setup.msi')).toBeUndefined();
    for (const type of ['image/svg+xml', 'text/html', 'image/gif', 'application/zip', 'constructor'])
      expect(fileKindOf(type, 'a.jpg')).toBeUndefined();
  });
});
