/** Fills a call's path with its parameters: `/v2/jobs/{id}` and `{ id }`. Throws when one is missing. */
export function filledPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** A query string as the contract parses it: lists repeat their name, undefined and null are left out. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null)
        search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
