import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportTable } from '@plumbline/contract/report-cells';
import { hidesRows } from '@plumbline/domain/reports/problem-places';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { reportFigureQuery } from '../../api/reports.ts';
import { ReportChart } from '../chart/report-chart.tsx';
import { FigureSkeleton } from './figure-skeleton.tsx';
import styles from './figure.module.css';

/** Groups of a report without a chart; the report itself has all. */
const shownGroups = 5;

export interface ReportFigureProps {
  readonly id: string;
  /** What the report is called, where it is shown. */
  readonly name: string;
}

/** The chart of a report, or its figures where it has none: the same as on its screen. */
export function FigureOfReport({ id, name }: ReportFigureProps) {
  const { t } = useTranslation('reports');
  const { data: table, error, refetch } = useQuery(reportFigureQuery(id));
  if (!table) return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <FigureSkeleton />;
  if (table.problems.some(hidesRows)) {
    return <Text c="dimmed">{t(($) => $.reports.preview.unreadableText)}</Text>;
  }
  if (table.total === 0) return <Text c="dimmed">{t(($) => $.reports.figure.none)}</Text>;
  const { chart } = table;
  return chart ? <ReportChart chart={chart} isCaptioned={chart.title !== name} /> : <Figures table={table} />;
}

/** How many rows there are, the figures over all of them, and the first groups. */
function Figures({ table }: { readonly table: ReportTable }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { total, total_is_estimate: isEstimate, totals, groups } = table;
  const rows = formats.number(total);
  const outer = groups.filter(({ level }) => level === 0);
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>{t(($) => $.reports.figure.rows)}</dt>
        <dd>{isEstimate ? t(($) => $.reports.preview.about, { shown: rows }) : rows}</dd>
      </div>
      {totals.map(({ label, value }, place) => (
        <div key={place} className={styles.figure}>
          <dt dir="auto">{label}</dt>
          <dd>
            <CellView cell={value} />
          </dd>
        </div>
      ))}
      {outer.slice(0, shownGroups).map((group, place) => (
        <div key={place} className={styles.group}>
          <dt dir="auto">{group.label || t(($) => $.reports.table.none)}</dt>
          <dd>{formats.number(group.rows)}</dd>
        </div>
      ))}
    </dl>
  );
}
