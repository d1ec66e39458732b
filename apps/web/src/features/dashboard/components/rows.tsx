import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import styles from './dashboard.module.css';

interface RowsProps {
  readonly query: UseQueryResult<unknown>;
  /** What belongs here, while nothing does. */
  readonly empty: string;
  /** How many rows stand in for the list while it is loading. */
  readonly length: number;
  /** A row each; undefined until they are known. */
  readonly children: readonly ReactElement[] | undefined;
}

/** The shape of so many rows, while they are on their way. */
export function RowsSkeleton({ length }: { length: number }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.rows} aria-busy aria-label={t(($) => $.ui.loading)} role="group">
      {Array.from({ length }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          <Skeleton height={14} width="55%" radius="sm" />
          <Skeleton height={12} width="75%" radius="sm" mt={8} />
        </div>
      ))}
    </div>
  );
}

/** The list in a widget: its rows, their shape while they load, what belongs here while there are none, or why not. */
export function Rows({ query, empty, length, children }: RowsProps) {
  if (children === undefined) {
    if (query.isError) return <ErrorState failure={query.error} onRetry={() => void query.refetch()} />;
    return <RowsSkeleton length={length} />;
  }
  if (children.length === 0) {
    return (
      <Text c="dimmed" className={styles.empty ?? ''}>
        {empty}
      </Text>
    );
  }
  return <ul className={styles.rows}>{children}</ul>;
}
