import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '@plumbline/domain/jobs/status';
import { isBuiltInStatus } from '@plumbline/domain/jobs/status';
import { useSettings } from '../lib/access/hooks.ts';
import { realLanguage } from '../i18n/language.ts';

/** The word of a status: the instance's translation, the product's own for a built-in one, a custom one's name. */
export function useStatusText(): (status: JobStatus) => string {
  const { t, i18n } = useTranslation('status');
  const { statusTranslations } = useSettings();
  const language = realLanguage(i18n.language);
  return useCallback(
    (status) => {
      if (isBuiltInStatus(status)) return t(($) => $.status[status]);
      return statusTranslations[status]?.[language] || status;
    },
    [t, statusTranslations, language],
  );
}
