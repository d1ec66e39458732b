import type { Language } from '@plumbline/domain/languages/languages';
import { allTextsOf } from '../../i18n/text-files.ts';
import { flattened } from '@plumbline/texts/text-rules';

/** One text of the product in both languages, by its key: the namespace and the way to it. */
export interface ProductText {
  readonly key: string;
  readonly en: string;
  readonly he: string;
}

async function textsOf(language: Language): Promise<Map<string, string>> {
  const all = await allTextsOf(language);
  return new Map(all.flatMap(([namespace, texts]) => [...flattened(texts, namespace)]));
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
