import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Room for a chart that is on its way. */
export function FigureSkeleton() {
  const { t } = useTranslation('ui');
  return <Skeleton height={300} radius="md" role="group" aria-busy aria-label={t(($) => $.ui.loading)} />;
}
