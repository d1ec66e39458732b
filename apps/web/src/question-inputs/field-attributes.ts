/*
 * For the `attributes` of an input: what is to be at the field itself. A plain `dir` would land on the box around it, and turn its
 * icons and buttons around with it; a plain `aria-describedby` would be lost.
 */

interface FieldAttributes {
  readonly input?: { readonly dir?: 'auto' | 'ltr'; readonly 'aria-describedby'?: string };
}

/** A text whose language nobody knows: by its first letter; while there is none, as the page is read. */
export function byContent(text: string): FieldAttributes {
  return text === '' ? {} : { input: { dir: 'auto' } };
}

/** Numbers and addresses, whatever the language. */
export const leftToRight: FieldAttributes = { input: { dir: 'ltr' } };

/** Adds descriptions to a field: the prompt and the error. @param ids as in `aria-describedby` */
export function readOutWith(ids: string | undefined, attributes: FieldAttributes = {}): FieldAttributes {
  return ids ? { input: { ...attributes.input, 'aria-describedby': ids } } : attributes;
}
