/**
 * A number, date, phone, address or code between U+2066 and U+2069: it keeps its own left-to-right order inside any
 * sentence. For where no `<bdi dir="ltr">` can stand: titles, labels, attributes.
 */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
