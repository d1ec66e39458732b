import type { Language } from '@plumbline/domain/settings/languages';
import { i18next } from '../i18n/i18n.ts';
import { keepLanguage } from '../i18n/language.ts';

/** Changes the language of this browser: texts, direction and the server's messages (Spec 1 §1). */
export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await i18next.changeLanguage(language);
}
