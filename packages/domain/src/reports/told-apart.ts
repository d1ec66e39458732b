/** A name with hints that distinguish it from equal names, tried in order. */
export interface NamedThing {
  readonly title: string;
  readonly hints: readonly (string | null)[];
}

/** Between a name and its hint. */
const separator = ' · ';

/** The names of different things, no two of them the same: with as many of their hints as that takes, numbered where none is left. */
export function toldApart(things: readonly NamedThing[]): readonly string[] {
  const names = things.map(({ title }) => title);
  const levels = Math.max(0, ...things.map(({ hints }) => hints.length));
  for (let level = 0; level < levels; level += 1) {
    for (const places of sameNames(names)) {
      const hints = places.map((place) => things[place]?.hints[level] ?? '');
      // A hint that all of them share doesn't distinguish them.
      if (new Set(hints).size === 1) continue;
      for (const [at, place] of places.entries()) {
        const hint = hints[at];
        if (hint) names[place] += `${separator}${hint}`;
      }
    }
  }
  return numbered(names);
}

/** The places of names that several have. */
function sameNames(names: readonly string[]): readonly (readonly number[])[] {
  const byName = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    const known = byName.get(name);
    if (known) known.push(place);
    else byName.set(name, [place]);
  }
  return [...byName.values()].filter(({ length }) => length > 1);
}

/** The same names, in which the second of one name is `name (2)`. @param taken names that stay as they are */
export function numbered(names: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set([...names, ...taken]);
  const met = new Set(taken);
  return names.map((name) => {
    let free = name;
    for (let number = 2; met.has(free) || (free !== name && used.has(free)); number += 1) free = `${name} (${number})`;
    met.add(free);
    return free;
  });
}
