import { useTranslation } from 'react-i18next';

/** An icon's word in the person's language. */
export function useIconName(): (icon: string) => string {
  const { t, i18n } = useTranslation('jobTypes');
  return (icon) =>
    i18n.exists(`icons.${icon}`, { ns: 'jobTypes' }) ? t(($) => $.jobTypes.icons[icon as 'clipboard']) : icon;
}
