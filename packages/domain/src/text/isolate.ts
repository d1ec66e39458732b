/**
 * A number, date, phone, address or code between U+2066 and U+2069 (UAX #9, isolates): it keeps its own left-to-right order inside any
 * sentence. For where no `<bdi dir="ltr">` can be: titles, labels, attributes.
 */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** A name of unknown language between U+2068 and U+2069: it takes its own direction and leaves the sentence's alone. */
export function isolatedName(text: string): string {
  return text === '' ? '' : `\u2068${text}\u2069`;
}

/** Names side by side, none of which changes the order of the others. */
export function isolatedNames(names: readonly (string | null | undefined)[], separator = ', '): string {
  return names.flatMap((name) => (name ? [isolatedName(name)] : [])).join(separator);
}
