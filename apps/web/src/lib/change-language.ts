import type { Language } from '@plumbline/domain/languages/languages';
import { i18next } from '../i18n/i18n.ts';
import { storeLanguage } from '../i18n/language.ts';

/** Changes the language of this browser: texts, direction and the server's messages (spec/1 §1). */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
}
