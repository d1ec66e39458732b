import { describe, expect, it } from 'vitest';
import { refusalText } from '../../../lib/uploads/refusal-text.ts';
import { checkAttachments } from './attachments.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('files that are attached to an answer', () => {
  it('are taken by their type, or by their name where the system tells no type', () => {
    const chosen = [
      file('a.jpg', 'image/jpeg'),
      file('b.MOV', 'video/quicktime'),
      file('c.doc', ''),
      file('d.3gp', ''),
      file('e.jpeg', ''),
    ];
    expect(checkAttachments(chosen, 0)).toEqual({ taken: chosen, refusal: null });
  });

  it('are refused in the specification’s words, the fine ones taken', () => {
    const picture = file('a.jpg', 'image/jpeg');
    const { taken, refusal } = checkAttachments([file('x.svg', 'image/svg+xml'), picture, file('y.exe', '')], 0);
    expect(taken).toEqual([picture]);
    expect(refusalText(refusal!, 'en')).toBe(
      'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp',
    );
  });

  it('are at most a hundred an answer', () => {
    const picture = file('a.jpg', 'image/jpeg');
    const { taken, refusal } = checkAttachments([picture, picture], 99);
    expect(taken).toHaveLength(1);
    expect(refusalText(refusal!, 'en')).toBe('Error, maximum files allowed 100');
  });

  it('are not larger than the server takes', () => {
    const { taken, refusal } = checkAttachments([file('a.png', 'image/png', 26 * 1024 * 1024)], 0);
    expect(taken).toEqual([]);
    expect(refusalText(refusal!, 'en')).toContain('25 MB');
  });

  it('may be larger where less of them is sent, up to what any file may be', () => {
    const photo = file('a.jpg', 'image/jpeg', 26 * 1024 * 1024);
    expect(checkAttachments([photo], 0).taken).toEqual([photo]);
    expect(checkAttachments([file('a.jpg', 'image/jpeg', 101 * 1024 * 1024)], 0).taken).toEqual([]);
    expect(checkAttachments([file('a.jpg', 'image/jpeg', 0)], 0).taken).toEqual([]);
  });
});
