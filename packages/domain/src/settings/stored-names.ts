import { foldedText } from '../text/fold-text.ts';
import type { NewNames, Translated } from '../languages/names.ts';
import { ownNameOf } from '../languages/names.ts';
import type { AppSettings } from './app-settings.ts';

type Named = Pick<AppSettings, 'projectFields' | 'userFields'>;

/** The parts of a definition that people name: what values know them by, and what they are called where that has changed. */
interface Parts {
  readonly keys: readonly string[];
  readonly names: NewNames;
}

/** What is the same to those who read it is the same name. */
const compared = (text: string) => foldedText(text).trim();

/** A key that none of these has, however its letters are written. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(compared(name))) return name;
  let number = 2;
  while (taken.has(compared(`${name} ${number}`))) number += 1;
  return `${name} ${number}`;
}

/**
 * The stored parts of a definition after an edit that only knows their names: a part with an unchanged name is the same
 * part, and so is one renamed in place while all others are unchanged and in order. Stored values refer to parts by
 * key, so a renaming must not orphan any.
 * @param sort of the texts: `option` of `option.Driver`
 */
export function partsByName(before: Parts, said: readonly string[], sort: string): Parts {
  const nameOf = (key: string) => ownNameOf(before, `${sort}.${key}`, key);
  const left = new Set(before.keys);
  const keys: (string | null)[] = said.map(() => null);
  const match = (of: (key: string) => string) => {
    const byName = new Map([...left].map((key) => [compared(of(key)), key]));
    for (const [place, name] of said.entries()) {
      const key = byName.get(compared(name));
      if (keys[place] !== null || key === undefined || !left.delete(key)) continue;
      keys[place] = key;
    }
  };
  match(nameOf);
  match((key) => key);
  const names: Record<string, string> = {};
  const isInPlace = said.length === before.keys.length;
  const taken = new Set(before.keys.map(compared));
  const kept = said.map((name, place) => {
    let key = keys[place] ?? null;
    const there = before.keys[place];
    if (key === null && isInPlace && there !== undefined && left.delete(there)) key = there;
    if (key === null) {
      key = freeKey(name, taken);
      taken.add(compared(key));
      if (key !== name) names[`${sort}.${key}`] = name;
      return key;
    }
    // Called by the key alone, as a device does that knows no other names: the name stays.
    const isByKey = name === key && nameOf(key) !== key;
    const called = isByKey ? nameOf(key) : name;
    if (called !== key) names[`${sort}.${key}`] = called;
    return key;
  });
  return { keys: kept, names };
}

/** The names of the parts that there are, where they are other ones than their keys. */
function onlyNames({ keys, names }: Parts, sort: string): NewNames {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const name = ownNameOf({ names }, `${sort}.${key}`, key);
      return name === key ? [] : [[`${sort}.${key}`, name]];
    }),
  );
}

function withNames<Definition extends Translated>(definition: Definition, names: NewNames): Definition {
  const { names: _, ...own } = definition;
  return (Object.keys(names).length === 0 ? own : { ...own, names }) as Definition;
}

function keptParts(
  before: Parts | undefined,
  said: readonly string[],
  names: NewNames | undefined,
  sort: string,
): Parts {
  if (names !== undefined || !before) return { keys: said, names: onlyNames({ keys: said, names: names ?? {} }, sort) };
  return partsByName(before, said, sort);
}

/**
 * The settings with options and columns under the keys that values know them by. Who changes a definition and says nothing of `names`
 * (a device of an older release, a caller that knows nothing of them) names the parts by what they are called.
 */
export function withStoredNames<S extends Named>(before: Named, after: S): S {
  const fields = new Map(before.projectFields.map((field) => [field.id, field]));
  const profile = new Map(before.userFields.map((field) => [field.value, field]));
  return {
    ...after,
    projectFields: after.projectFields.map((field) => {
      const [said] = field.table;
      if (!said) return withNames(field, {});
      const known = fields.get(field.id);
      const parts = keptParts(
        known && { keys: known.table[0] ?? [], names: known.names ?? {} },
        said,
        field.names,
        'column',
      );
      const { qrColumn } = field.settings;
      const isKnown = !qrColumn || parts.keys.includes(qrColumn);
      const coded = isKnown ? qrColumn : parts.keys.find((key) => ownNameOf(parts, `column.${key}`, key) === qrColumn);
      return withNames(
        {
          ...field,
          table: [[...parts.keys]],
          ...(coded === qrColumn ? {} : { settings: { ...field.settings, qrColumn: coded } }),
        },
        parts.names,
      );
    }),
    userFields: after.userFields.map((field) => {
      const known = profile.get(field.value);
      const parts = keptParts(
        known && { keys: known.options, names: known.names ?? {} },
        field.options,
        field.names,
        'option',
      );
      return withNames({ ...field, options: [...parts.keys] }, parts.names);
    }),
  };
}
