import { Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { pagesQuery } from '../api/files.ts';
import styles from './files.module.css';
import { LoadedPicture } from './loaded-picture.tsx';
import { StepButton } from './step-button.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

/** The pages of a PDF as pictures, one at a time. */
export function PdfPages({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const { data: pages, error, refetch } = useQuery(pagesQuery(id));
  const [index, setIndex] = useState(0);
  const previous = index > 0 ? () => setIndex(index - 1) : undefined;
  const next = index < (pages?.length ?? 0) - 1 ? () => setIndex(index + 1) : undefined;
  useArrowKeys({ previous, next }, true);
  if (!pages && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!pages) return <Skeleton height={400} aria-busy />;
  const shown = pages[Math.min(index, pages.length - 1)];
  const broken = <Text role="alert">{t(($) => $.files.corrupted)}</Text>;
  if (!shown) return broken;
  const place = t(($) => $.files.preview.page, {
    page: formats.number(shown.page),
    pages: formats.number(pages.length),
  });
  return (
    <>
      <LoadedPicture
        key={shown.Location}
        address={shown.Location}
        alt={place}
        className={styles.large}
        fallback={broken}
      />
      {pages.length > 1 ? (
        <Group gap="xs">
          <StepButton label={t(($) => $.files.preview.previous)} sign={IconChevronLeft} onStep={previous} />
          <Text size="sm" aria-live="polite">
            {place}
          </Text>
          <StepButton label={t(($) => $.files.preview.next)} sign={IconChevronRight} onStep={next} />
        </Group>
      ) : null}
    </>
  );
}
