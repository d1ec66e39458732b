import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportTable as Table } from '@plumbline/contract/report-cells';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Counters } from '../counters.tsx';
import { ReportBody } from '../table/report-body.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';

interface PreviewProps {
  readonly query: UseQueryResult<Table>;
  /** Something changed that the preview does not show yet. */
  readonly isBehind: boolean;
  readonly hasColumns: boolean;
  /** Opens the settings, where its rows are limited. */
  readonly onSettings: () => void;
}

/** The report as it will look, over its first rows; it follows each change. */
export function Preview({ query, isBehind, hasColumns, onSettings }: PreviewProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { draft } = useBuilder();
  const table = query.data;
  const content = () => {
    if (!hasColumns) {
      return <Notice kind="empty" icon={IconTable} title={t(($) => $.reports.preview.emptyColumns)} />;
    }
    if (query.isError && !table) return <ErrorState failure={query.error} onRetry={() => void query.refetch()} />;
    return (
      <ReportBody table={table} definition={draft} rows={table?.rows ?? null} hasMore={false} onEnd={() => undefined} />
    );
  };
  return (
    <section className={styles.preview} aria-label={t(($) => $.reports.preview.label)}>
      <div className={styles.previewHead} aria-live="polite">
        {hasColumns && table ? (
          <>
            <Counters
              definition={draft}
              total={table.total}
              isEstimate={table.total_is_estimate}
              columns={draft.columns.filter(({ hidden }) => !hidden).length}
            />
            {table.computed_over === null ? null : (
              <Text size="sm" c="dimmed">
                {t(($) => $.reports.preview.over, { shown: formats.number(table.computed_over) })}
              </Text>
            )}
            {table.is_limited ? (
              <Button variant="subtle" size="compact-sm" className={styles.limited ?? ''} onClick={onSettings}>
                {t(($) => $.reports.page.limited)}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <div
        className={styles.previewBody}
        data-behind={(hasColumns && (isBehind || query.isPlaceholderData)) || undefined}
      >
        {content()}
      </div>
    </section>
  );
}
