import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../lib/api/problem-error.ts';
import { ErrorState } from '../error-state.tsx';
import { Notice } from '../notice.tsx';
import type { GridPage } from './columns.ts';

interface GridContentProps<Row> {
  readonly page: UseQueryResult<GridPage<Row>>;
  readonly isNarrowed: boolean;
  /** Takes away the search and all filters. */
  readonly onClear: () => void;
  readonly empty: ReactNode;
  /** The rows, or their shape while they are on their way. */
  readonly children: ReactNode;
}

/** The address asks for what can't be searched by: an old or a mistyped link. Trying again would not help. */
function isAskedWrongly(failure: unknown): boolean {
  return failure instanceof ProblemError && failure.code === 'not_valid';
}

/** The rows of a list, or why there are none. */
export function GridContent<Row>({ page, isNarrowed, onClear, empty, children }: GridContentProps<Row>) {
  const { t } = useTranslation('ui');
  const nothingFound = (title: string, text: string) => (
    <Notice kind="nothingFound" title={title} text={text}>
      <Button variant="default" onClick={onClear}>
        {t(($) => $.ui.grid.clearAll)}
      </Button>
    </Notice>
  );
  if (page.isError && !page.data) {
    if (isNarrowed && isAskedWrongly(page.error)) {
      return nothingFound(
        t(($) => $.ui.grid.unreadable),
        t(($) => $.ui.grid.unreadableText),
      );
    }
    return <ErrorState failure={page.error} onRetry={() => void page.refetch()} />;
  }
  if (page.isPending && page.fetchStatus === 'paused') {
    return <Notice kind="offline" title={t(($) => $.ui.failed.title)} text={t(($) => $.ui.failed.network)} />;
  }
  if (page.data?.docs.length === 0) {
    if (!isNarrowed) return empty;
    return nothingFound(
      t(($) => $.ui.grid.noData),
      t(($) => $.ui.grid.noDataText),
    );
  }
  return children;
}
