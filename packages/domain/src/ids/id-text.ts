// Apart from `id.ts`: the start page asks for these, and not for what checks values.

/** As `z.uuid()` takes them: versions 1 to 8, and the ids of all zeros and all ones. */
const uuid =
  /^(?:[\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/;

/** Whether a text is an id, in capitals or not. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** An id as the database writes it; a text that is none stays as it is. */
export function canonicalId(text: string): string {
  // Most are written so, and busy calls ask for many.
  return /[A-F]/.test(text) && isId(text) ? text.toLowerCase() : text;
}
