import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { BuiltInStatus } from '@plumbline/domain/jobs/status';
import { isBuiltInStatus } from '@plumbline/domain/jobs/status';

const builtIn: Readonly<Record<BuiltInStatus, Readonly<Record<Language, string>>>> = {
  open: { en: 'Open', he: 'פתוחה' },
  assigned: { en: 'Assigned', he: 'שובצה' },
  confirmed: { en: 'Confirmed', he: 'הגעה אושרה' },
  rejected: { en: 'Rejected', he: 'נדחתה' },
  reported: { en: 'Reported', he: 'דווחה' },
  review: { en: 'Review', he: 'לבקרה' },
  done: { en: 'Done', he: 'הושלמה' },
};

/** A status in a person's language: the instance's own words, else the product's, else the name of the custom status. */
export function statusText(
  status: string,
  language: Language,
  settings: Pick<AppSettings, 'statusTranslations'>,
): string {
  return (
    settings.statusTranslations[status]?.[language] || (isBuiltInStatus(status) ? builtIn[status][language] : status)
  );
}
