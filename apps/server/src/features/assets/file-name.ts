import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';

const longest = 200;

/** Other endings that a file of the kind may carry. */
const endings: Partial<Record<FileKindName, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  quicktime: ['mov', 'qt'],
  '3gpp': ['3gp', '3gpp'],
  mp4: ['mp4', 'm4v'],
};

/**
 * A file's name as it is kept and shown: without folders, control letters and letters that turn the writing direction
 * (with which `gpj.exe` could read as `exe.jpg`), at most 200 long, and with an ending that says what it really is.
 */
export function sanitizedFileName(given: string, kind: FileKindName): string {
  const { extension } = fileKinds[kind];
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control letters, direction marks and overrides, zero-width letters, line separators.
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  const isRight = ending !== undefined && (endings[kind] ?? [extension]).includes(ending);
  const stem = isRight ? name.slice(0, -(ending.length + 1)) : name;
  const room = longest - 1 - (isRight ? ending.length : extension.length);
  const short = [...stem].slice(0, room).join('').trim() || 'file';
  return `${short}.${isRight ? name.slice(-ending.length) : extension}`;
}
