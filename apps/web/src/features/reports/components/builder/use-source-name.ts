import { useTranslation } from 'react-i18next';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import { columnKinds } from '@plumbline/domain/reports/column-kinds';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import type { OfferedColumn } from '../../model/offered-column.ts';

/** Where a column is from: of a question its job types, of all others their table. */
export function useSourceName() {
  const { t } = useTranslation('reports');
  return ({ type, table }: Pick<ReportColumn, 'type' | 'table'>, available: AvailableColumn | undefined): string => {
    if (available?.question?.isGlobal) return t(($) => $.reports.tables.globalQuestions);
    const titles = ((available as OfferedColumn | undefined)?.jobTypes ?? []).map(({ title }) => title);
    return titles.length === 0 ? t(($) => $.reports.tables[columnKinds[type].group ?? table]) : titles.join(', ');
  };
}
