import type { i18n } from 'i18next';
import type { Texts } from '@plumbline/texts/pseudo';

/** Texts that an instance replaces by its own: language → namespace → texts. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

let current: Overrides = {};
/** The product's own texts that were loaded, to lay others over again. */
const own = new Map<string, Texts>();

/** Lays `over` on `texts`, key by key. */
export function laidOver(texts: Texts, over: Texts | undefined): Texts {
  if (!over) return texts;
  const result: Texts = { ...texts };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = typeof value === 'object' && typeof below === 'object' ? laidOver(below, value) : value;
  }
  return result;
}

/** Takes the product's own texts of a namespace as they load; gives them as this instance says them. */
export function withOverrides(language: string, namespace: string, texts: Texts): Texts {
  own.set(`${language}/${namespace}`, texts);
  return laidOver(texts, current[language]?.[namespace]);
}

/** Puts an instance's own texts in place, on what is loaded and on what will be; what it no longer says is the product's again. */
export function applyOverrides(i18next: i18n, overrides: Overrides): void {
  const before = current;
  current = overrides;
  for (const [place, texts] of own) {
    const [language = '', namespace = ''] = place.split('/');
    const over = overrides[language]?.[namespace];
    if (JSON.stringify(over) === JSON.stringify(before[language]?.[namespace])) continue;
    i18next.addResourceBundle(language, namespace, laidOver(texts, over), false, true);
  }
}

/** Turns the settings' flat keys (`jobs.list.title`: namespace, then the way to the text) into namespaces of texts. */
export function nestedTexts(flat: Readonly<Record<string, string>>): Record<string, Texts> {
  const result: Texts = {};
  for (const [key, text] of Object.entries(flat)) {
    const steps = key.split('.');
    const last = steps.pop();
    if (!last || steps.length === 0 || text === '' || key.includes('__proto__')) continue;
    let place = result;
    for (const step of steps) {
      const below = place[step];
      const next: Texts = typeof below === 'object' ? below : {};
      place[step] = next;
      place = next;
    }
    place[last] = text;
  }
  return result as Record<string, Texts>;
}
