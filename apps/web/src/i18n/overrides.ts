import type { i18n } from 'i18next';
import type { Texts } from './pseudo.ts';

/** Texts that an instance replaces by its own: language → namespace → texts. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

let current: Overrides = {};

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

/** What a namespace that loads later must be laid over with. */
export function overridesOf(language: string, namespace: string): Texts | undefined {
  return current[language]?.[namespace];
}

/** Puts an instance's own texts in place, on what is loaded and on what will be. */
export function applyOverrides(i18next: i18n, overrides: Overrides): void {
  current = overrides;
  for (const [language, namespaces] of Object.entries(overrides)) {
    for (const [namespace, texts] of Object.entries(namespaces)) {
      if (i18next.hasResourceBundle(language, namespace)) {
        i18next.addResourceBundle(language, namespace, texts, true, true);
      }
    }
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
