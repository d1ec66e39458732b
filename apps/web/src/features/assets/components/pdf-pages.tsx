import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../app/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { pagesQuery } from '../api/files.ts';
import styles from './files.module.css';
import { LoadedPicture } from './loaded-picture.tsx';

/** At the ends a button keeps the focus: lost, it would take the keys out of the dialog. */
const heldBack = (isEnd: boolean) => ({ 'aria-disabled': isEnd, 'data-disabled': isEnd || undefined });

/** The pages of a PDF as pictures, one at a time. */
export function PdfPages({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const { data: pages, error, refetch } = useQuery(pagesQuery(id));
  const [index, setIndex] = useState(0);
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
          <ActionIcon
            variant="default"
            size={44}
            {...heldBack(index === 0)}
            aria-label={t(($) => $.files.preview.previous)}
            onClick={() => setIndex(Math.max(index - 1, 0))}
          >
            <IconChevronLeft className="mirrored" size={20} aria-hidden />
          </ActionIcon>
          <Text size="sm" aria-live="polite">
            {place}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            {...heldBack(index >= pages.length - 1)}
            aria-label={t(($) => $.files.preview.next)}
            onClick={() => setIndex(Math.min(index + 1, pages.length - 1))}
          >
            <IconChevronRight className="mirrored" size={20} aria-hidden />
          </ActionIcon>
        </Group>
      ) : null}
    </>
  );
}
