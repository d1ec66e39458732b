/** The part of localStorage that notes use: it writes synchronously (decision 0023). */
export type Notes = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Longer notes would block the main thread for too long on a press. */
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
 * Stores a note under a name until it is deleted; not if it is too long, or storage is full.
 * @returns whether it is stored
 */
export function note(notes: Notes | null, name: string, noted: unknown): boolean {
  try {
    const text = JSON.stringify(noted);
    const isShort = text.length <= longest;
    if (isShort) notes?.setItem(name, text);
    // The previous note of this name is outdated.
    else notes?.removeItem(name);
    return isShort && notes !== null;
  } catch (refused) {
    console.warn('What was put in could not be noted', refused);
    return false;
  }
}

/** The notes whose names have this prefix. */
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
