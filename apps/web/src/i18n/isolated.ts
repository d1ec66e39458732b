/**
 * A number, date, phone, address or code between U+2066 and U+2069, which isolates its left-to-right order within any
 * sentence. For places without markup: titles, labels, attributes.
 */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** A name of unknown language between U+2068 and U+2069: it takes its own direction and leaves the sentence's alone. */
export function isolatedName(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Names side by side, none of which changes the order of the others. */
export function isolatedNames(names: readonly (string | null | undefined)[], separator = ', '): string {
  return names.flatMap((name) => (name ? [isolatedName(name)] : [])).join(separator);
}
