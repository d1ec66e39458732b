import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import type { PlacedWidget } from '@plumbline/domain/dashboard/arrangement';
import type { ReportWidgetId } from '@plumbline/domain/dashboard/widgets';
import { widgetOfReport } from '@plumbline/domain/dashboard/widgets';
import { useActor } from '../../../lib/access/hooks.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { reportChoicesQuery } from '../api/arrangement.ts';
import styles from './dashboard.module.css';

interface AddReportProps {
  readonly arrangement: readonly PlacedWidget[];
  readonly onAdd: (id: ReportWidgetId) => void;
}

/** Puts a report on the dashboard; not there for who works with none. */
export function AddReport({ arrangement, onAdd }: AddReportProps) {
  const { t } = useTranslation('dashboard');
  const problemText = useProblemText();
  const isTheirs = can(useActor(), 'report.list').allowed;
  const { data, error } = useQuery({ ...reportChoicesQuery, enabled: isTheirs });
  if (!isTheirs) return null;
  const placed = new Set<string>(arrangement.map(({ id }) => id));
  const free = (data ?? []).filter(({ value }) => !placed.has(widgetOfReport(value)));
  return (
    <Select
      // Empty again for the next one.
      key={placed.size}
      className={styles.addReport ?? ''}
      aria-label={t(($) => $.dashboard.arrange.addReport)}
      placeholder={t(($) => $.dashboard.arrange.addReport)}
      leftSection={<IconPlus size={18} aria-hidden />}
      searchable
      nothingFoundMessage={t(($) => $.dashboard.arrange.noReports)}
      error={error ? problemText(error) : undefined}
      value={null}
      data={free}
      onChange={(id) => id && onAdd(widgetOfReport(id))}
    />
  );
}
