/**
 * The address bar's query as plain texts. The router's own reading turns `?jobId=4101` into a number and loses
 * `?search=123`; here a search text is what was typed.
 */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The opposite of {@link readSearch}; what is absent or empty leaves the address. */
export function writeSearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(present).toString();
  return text === '' ? '' : `?${text}`;
}
