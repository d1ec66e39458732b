import { z } from 'zod';

/**
 * The id of a stored thing (UUIDv7 in practice). It may come in capitals, and is then written as the database writes it: ids are
 * compared as texts everywhere, and one thing has one.
 */
export const id = z.uuid().toLowerCase();

/** Whether a text is an id, however its letters are written. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}

/** An id as the database writes it; a text that is none stays as it is. */
export function canonicalId(text: string): string {
  // Most are written so, and busy calls ask for many.
  return /[A-F]/.test(text) ? (id.safeParse(text).data ?? text) : text;
}

/** What names a stored thing inside a value: mostly an {@link id}. Others are found to be nothing's where they are looked up. */
export const reference = z.string().min(1).max(200).overwrite(canonicalId);
