import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';

/** The first language of an Accept-Language header that the product speaks, else the instance's own. */
export function preferredLanguage(header: string | undefined, fallback: Language): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase();
    const spoken = languages.find((language) => language === code || (code === 'iw' && language === 'he'));
    if (spoken) return spoken;
  }
  return fallback;
}
