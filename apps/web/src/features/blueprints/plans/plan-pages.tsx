import { Button, Loader, Text } from '@mantine/core';
import { IconTransform } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';
import { planPagesQuery } from '../api/blueprints.ts';
import { PageThumbnail } from './page-thumbnail.tsx';
import styles from './plans.module.css';

/** As many pages of a plan as are shown at once. */
const atOnce = 24;

interface PlanPagesProps {
  readonly file: string;
  readonly name: string;
  /** For who may change the plan: makes it one that can be drawn on, where its pages are empty. */
  readonly onConvert?: () => void;
  readonly isConverting?: boolean;
}

/** The pages of a plan as small pictures (spec/3 §7 "pdf-images"). */
export function PlanPages({ file, name, onConvert, isConverting = false }: PlanPagesProps) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const { data: pages, error, refetch } = useQuery(planPagesQuery(file));
  if (!pages && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!pages) return <Loader role="status" size="sm" aria-label={t(($) => $.plans.loadingPages)} />;
  if (pages.length === 0) {
    return (
      <div className={styles.noPages}>
        <Text>{t(($) => $.plans.noPages)}</Text>
        {onConvert ? (
          <Button
            variant="light"
            size="compact-md"
            loading={isConverting}
            leftSection={<IconTransform size={18} aria-hidden />}
            onClick={onConvert}
          >
            {t(($) => $.plans.convert)}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <ol className={styles.pages} aria-label={t(($) => $.plans.pagesOf, { name: isolatedName(name) })}>
      {pages.slice(0, atOnce).map((page) => (
        <li key={page.page}>
          <a href={page.Location} target="_blank" rel="noreferrer">
            <PageThumbnail
              address={pictureAddress(page.Location, '500')}
              alt={t(($) => $.plans.page, { page: formats.number(page.page) })}
            />
            <span aria-hidden>{formats.number(page.page)}</span>
          </a>
        </li>
      ))}
      {pages.length > atOnce ? (
        <li className={styles.morePages}>
          {t(($) => $.plans.morePages, { shown: formats.number(pages.length - atOnce) })}
        </li>
      ) : null}
    </ol>
  );
}
