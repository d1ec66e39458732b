import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import { isBuiltInStatus } from '@plumbline/domain/jobs/status';
import { textsIn } from '@plumbline/texts/texts';

/** A status in a person's language: the instance's own words, else the product's, else the name of the custom status. */
export function statusText(
  status: string,
  language: Language,
  settings: Pick<AppSettings, 'statusTranslations'>,
): string {
  return (
    settings.statusTranslations[status]?.[language] ||
    (isBuiltInStatus(status) ? textsIn(language).statuses[status] : status)
  );
}
