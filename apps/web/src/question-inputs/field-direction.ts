/*
 * The direction of what is typed, for the `attributes` of an input. A plain `dir` would land on the box around the field, and
 * turn its icons and buttons around with it.
 */

/** A text whose language nobody knows: by its first letter; while there is none, as the page is read. */
export function byContent(text: string): { readonly input?: { readonly dir: 'auto' } } {
  return text === '' ? {} : { input: { dir: 'auto' } };
}

/** Numbers and addresses, whatever the language. */
export const leftToRight = { input: { dir: 'ltr' } } as const;
