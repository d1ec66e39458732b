/**
 * A calculation for display: `{Price}` instead of the stored `{c3}`. Names that are ambiguous or contain a brace are
 * not used: the id is shown.
 * @param names the columns' names by their ids
 */
export function shownReferences(stored: string, names: ReadonlyMap<string, string>): string {
  const ids = idsByName(names);
  return stored.replaceAll(/\{([^{}]*)\}/g, (whole, id: string) => {
    const name = names.get(id);
    return name !== undefined && ids.get(name) === id ? `{${name}}` : whole;
  });
}

/**
 * The stored form of a displayed calculation. References to unknown columns are unchanged, so that the error can be
 * reported.
 */
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
