import type { Texts } from '../../i18n/pseudo.ts';
import { flattened } from '../../i18n/text-rules.ts';

const files = import.meta.glob<{ default: Texts }>('../../i18n/{en,he}/*.json');

/** One text of the product in both languages, by its key: the namespace and the way to it. */
export interface ProductText {
  readonly key: string;
  readonly en: string;
  readonly he: string;
}

const camel = (file: string) => file.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function textsOf(language: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [path, load] of Object.entries(files)) {
    const [, own, file = ''] = /\/(en|he)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (own !== language) continue;
    for (const [key, text] of flattened((await load()).default, camel(file))) found.set(key, text);
  }
  return found;
}

/**
 * Every text that an instance can say differently; the menu's and the statuses' have places of their own. Plural forms of
 * one language alone are left with that language.
 */
export async function productTexts(): Promise<readonly ProductText[]> {
  const [english, hebrew] = await Promise.all([textsOf('en'), textsOf('he')]);
  return [...english]
    .filter(([key]) => !/^(menu|status)\./.test(key))
    .map(([key, en]) => ({ key, en, he: hebrew.get(key) ?? '' }));
}
