import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';

const longest = 200;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Other endings that a file of the kind may carry. */
const endings: Partial<Record<FileKindName, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  quicktime: ['mov', 'qt'],
  '3gpp': ['3gp', '3gpp'],
  mp4: ['mp4', 'm4v'],
};

/** The beginning of a text: whole characters (an emoji of five parts is one), of at most so many code points together. */
function beginningOf(text: string, room: number): string {
  if (text.length <= room) return text;
  let [beginning, left] = ['', room];
  for (const { segment } of characters.segment(text)) {
    left -= [...segment].length;
    if (left < 0) break;
    beginning += segment;
  }
  return beginning;
}

/**
 * A file's name for storage and display: without folders, control characters and bidi overrides (with which `gpj.exe`
 * could read as `exe.jpg`), at most 200 long, with the extension of its actual type. Joiners (U+200C, U+200D) remain,
 * because emoji and Persian words need them.
 */
export function sanitizedFileName(given: string, kind: FileKindName): string {
  const { extension } = fileKinds[kind];
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control letters, direction marks and overrides, letters without width, line separators.
    .replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  const isRight = ending !== undefined && (endings[kind] ?? [extension]).includes(ending);
  const stem = isRight ? name.slice(0, -(ending.length + 1)) : name;
  const room = longest - 1 - (isRight ? ending.length : extension.length);
  const short = beginningOf(stem, room).trim();
  return `${isVisible(short) ? short : 'file'}.${isRight ? name.slice(-ending.length) : extension}`;
}

function isVisible(text: string): boolean {
  return /[^\s\u200c\u200d]/.test(text);
}
