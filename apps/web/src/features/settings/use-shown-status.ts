import { useTranslation } from 'react-i18next';
import { isBuiltInStatus, statusColour } from '@plumbline/domain/jobs/status';
import type { Language } from '@plumbline/domain/languages/languages';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import enTexts from '../../i18n/en/status.json';
import heTexts from '../../i18n/he/status.json';
import { realLanguage } from '../../i18n/language.ts';

const ownTexts = { en: enTexts, he: heTexts } as const;

type Settings = Pick<AppSettings, 'statusTranslations' | 'customStatuses' | 'branding'>;

/** The product's own word for a status in a language; a custom status is called by its name. */
export function ownStatusText(status: string, language: Language): string {
  return isBuiltInStatus(status) ? ownTexts[language][status] : status;
}

/** Word and colour of each status as the settings on the screen would have them, saved or not. */
export function useShownStatus(settings: Settings): {
  text: (status: string) => string;
  colour: (status: string) => string;
} {
  const { i18n } = useTranslation();
  const language = realLanguage(i18n.language);
  return {
    text: (status) => settings.statusTranslations[status]?.[language] || ownStatusText(status, language),
    colour: (status) => statusColour(status, settings.customStatuses, settings.branding.reviewColour),
  };
}
