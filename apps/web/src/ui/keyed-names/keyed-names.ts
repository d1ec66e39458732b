import { foldedText } from '@plumbline/domain/text/fold-text';
import type { NewNames } from '@plumbline/domain/languages/names';
import { ownNameOf } from '@plumbline/domain/languages/names';

/** What people have named in a list: the keys that values know them by, and what they are called where that has changed. */
export interface KeyedNames {
  readonly keys: readonly string[];
  readonly names: NewNames;
  /** Of the texts: `option` of `option.Driver`. */
  readonly sort: string;
}

const compared = (text: string) => foldedText(text).trim();

/** What one of them is called. */
export function nameOfKey({ names, sort }: KeyedNames, key: string): string {
  return ownNameOf({ names }, `${sort}.${key}`, key);
}

/** The list with another name for one; its key stays. */
export function renamed(list: KeyedNames, key: string, name: string): KeyedNames {
  const { [`${list.sort}.${key}`]: _, ...others } = list.names;
  const called = name.trim();
  return { ...list, names: called === key ? others : { ...others, [`${list.sort}.${key}`]: called } };
}

/** The list with one more, under a key that no other has; `key` is the one that it got. */
export function added(list: KeyedNames, name: string): { readonly list: KeyedNames; readonly key: string } {
  const called = name.trim();
  const taken = new Set(list.keys.map(compared));
  let key = called;
  for (let number = 2; taken.has(compared(key)); number += 1) key = `${called} ${number}`;
  return { list: renamed({ ...list, keys: [...list.keys, key] }, key, called), key };
}

/** The list without one. */
export function without(list: KeyedNames, key: string): KeyedNames {
  return renamed({ ...list, keys: list.keys.filter((one) => one !== key) }, key, key);
}

/** The list with several more, as they were pasted; those that are there already are no others. */
export function withPasted(list: KeyedNames, names: readonly string[]): KeyedNames {
  return names.reduce((now, name) => {
    const isThere = now.keys.some((key) => compared(nameOfKey(now, key)) === compared(name));
    return isThere ? now : added(now, name).list;
  }, list);
}

/** The keys of those that are called like one before them. */
export function doubles(list: KeyedNames): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    list.keys.filter((key) => {
      const name = compared(nameOfKey(list, key));
      const isDouble = seen.has(name);
      seen.add(name);
      return isDouble;
    }),
  );
}
