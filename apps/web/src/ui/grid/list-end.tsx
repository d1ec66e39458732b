import { Skeleton, Stack } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';

interface ListEndProps {
  readonly onMore: (() => void) | null;
  readonly isGrowing: boolean;
}

/** The end of a list that grows while it is scrolled: asks for more as soon as it comes into view. */
export function ListEnd({ onMore, isGrowing }: ListEndProps) {
  const { t } = useTranslation('ui');
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  useEffect(() => {
    if (inViewport) onMore?.();
  }, [inViewport, onMore]);
  if (!onMore && !isGrowing) return null;
  return (
    <li ref={ref} className={styles.listEnd}>
      {isGrowing ? (
        <Stack p="md" role="status" aria-label={t(($) => $.ui.grid.loadingMore)}>
          <Skeleton height={52} />
          <Skeleton height={52} />
        </Stack>
      ) : null}
    </li>
  );
}
