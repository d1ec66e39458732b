/**
 * A calculation as a person sees it: `{Price}` where `{c3}` is kept. A name that several columns have, or that holds a brace, is not
 * shown: its id is.
 * @param names the columns' names by their ids
 */
export function shownReferences(stored: string, names: ReadonlyMap<string, string>): string {
  const ids = idsByName(names);
  return stored.replaceAll(/\{([^{}]*)\}/g, (whole, id: string) => {
    const name = names.get(id);
    return name !== undefined && ids.get(name) === id ? `{${name}}` : whole;
  });
}

/** A calculation as it is kept, from how a person wrote it. What names no column stays as it is, so that its mistake can be told. */
export function storedReferences(shown: string, names: ReadonlyMap<string, string>): string {
  const ids = idsByName(names);
  return shown.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const id = ids.get(name) ?? ids.get(name.trim());
    return id === undefined ? whole : `{${id}}`;
  });
}

/** The names that mean exactly one column. */
function idsByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const [id, name] of names) {
    if (ids.has(name) || /[{}]/.test(name) || names.has(name)) taken.add(name);
    ids.set(name, id);
  }
  for (const name of taken) ids.delete(name);
  return ids;
}
