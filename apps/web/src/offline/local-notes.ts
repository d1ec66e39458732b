/** The part of local storage that notes need: it has what it is given when the call returns (decision 0023). */
export type Notes = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** More is not worth what it takes while the finger is on the button. */
const longest = 64 * 1024;

/** Local storage; null where the browser has it turned off. */
export function localNotes(): Notes | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Notes something under a name until it is forgotten; not what is too long, nor where there is no room.
 * @returns whether it is noted
 */
export function note(notes: Notes | null, name: string, noted: unknown): boolean {
  try {
    const text = JSON.stringify(noted);
    const isShort = text.length <= longest;
    if (isShort) notes?.setItem(name, text);
    // What was noted before under the name is not true any more.
    else notes?.removeItem(name);
    return isShort && notes !== null;
  } catch (refused) {
    console.warn('What was put in could not be noted', refused);
    return false;
  }
}

/** What is noted under names that begin so. */
export function notedUnder<Noted>(
  notes: Notes,
  prefix: string,
): readonly { readonly name: string; readonly noted: Noted }[] {
  const names = Array.from({ length: notes.length }, (_, at) => notes.key(at) ?? '');
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, noted: JSON.parse(notes.getItem(name) ?? 'null') as Noted | null }))
    .flatMap(({ name, noted }) => (noted ? [{ name, noted }] : []));
}
