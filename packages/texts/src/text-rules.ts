import type { Texts } from './pseudo.ts';

/** Every text by its whole way: `shell.menu.open`. */
export function flattened(texts: Texts, prefix: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const way = `${prefix}.${key}`;
    if (typeof value === 'string') found.set(way, value);
    else for (const [below, text] of flattened(value, way)) found.set(below, text);
  }
  return found;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The texts without their plural forms, each with the forms it has. */
function formsByKey(keys: Iterable<string>): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const key of keys) {
    const form = pluralForm.exec(key)?.[1] ?? '';
    const base = form ? key.replace(pluralForm, '') : key;
    forms.set(base, (forms.get(base) ?? new Set()).add(form));
  }
  return forms;
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g) ?? [])].toSorted();
}

/** What is wrong with a language, seen from English: texts missing, too many, empty, plural forms, placeholders. */
export function languageMistakes(
  english: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  language: string,
): string[] {
  const expected = formsByKey(english.keys());
  const found = formsByKey(other.keys());
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const mistakes: string[] = [];
  for (const [key, forms] of expected) {
    const own = found.get(key);
    if (!own) mistakes.push(`${key} is missing`);
    else if (forms.has('other')) {
      for (const category of categories) if (!own.has(category)) mistakes.push(`${key}_${category} is missing`);
    }
  }
  for (const key of found.keys()) if (!expected.has(key)) mistakes.push(`${key} is not in English`);
  for (const [key, text] of other) {
    if (text.trim() === '') mistakes.push(`${key} is empty`);
    const original = english.get(key) ?? english.get(key.replace(pluralForm, '_other'));
    if (original === undefined) continue;
    // "One row" needs no number; every other form says what the original says.
    const may = placeholders(original);
    const has = placeholders(text);
    const isExact = !/_(zero|one|two)$/.test(key);
    const isRight = isExact ? has.join() === may.join() : has.every((one) => may.includes(one));
    if (!isRight) mistakes.push(`${key} has ${has.join(' ') || 'no placeholder'} where English has ${may.join(' ')}`);
  }
  return mistakes;
}

/** The ways that a source names: `$.shell.menu.open`; what goes on by a variable (`$.roles[role]`) names all below it. */
export function keysNamedIn(source: string): { exact: Set<string>; below: Set<string> } {
  const exact = new Set<string>();
  const below = new Set<string>();
  for (const [, chain = '', next = ''] of source.matchAll(/\$((?:\s*\.\s*[A-Za-z_]\w*)+)\s*(\[)?/g)) {
    const way = chain.replace(/\s/g, '').slice(1);
    if (next) below.add(way);
    else exact.add(way);
  }
  return { exact, below };
}

/** The texts that no source names. */
export function unusedTexts(keys: Iterable<string>, sources: Iterable<string>): string[] {
  const exact = new Set<string>();
  const below = new Set<string>();
  for (const source of sources) {
    const named = keysNamedIn(source);
    for (const way of named.exact) exact.add(way);
    for (const way of named.below) below.add(way);
  }
  const isBelow = (key: string) => [...below].some((way) => key.startsWith(`${way}.`));
  return [...keys].filter((key) => {
    const base = key.replace(pluralForm, '');
    return !exact.has(key) && !exact.has(base) && !isBelow(key);
  });
}
