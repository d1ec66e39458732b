import { useTranslation } from 'react-i18next';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { useFormats } from '../../../lib/access/hooks.ts';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';

interface CountersProps {
  readonly definition: Pick<ReportDefinition, 'type' | 'rows' | 'settings'>;
  readonly total: number;
  readonly isEstimate: boolean;
  readonly columns: number;
}

/** How many rows and columns a report has. */
export function Counters({ definition, total, isEstimate, columns }: CountersProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const number = formats.number(total);
  const count = { count: total, shown: isEstimate ? t(($) => $.reports.preview.about, { shown: number }) : number };
  const kind =
    definition.rows !== 'items' ? definition.rows : definition.settings.projectReport ? 'projects' : definition.type;
  const rows = {
    jobs: () => t(($) => $.reports.preview.rows_jobs, count),
    projects: () => t(($) => $.reports.preview.rows_projects, count),
    users: () => t(($) => $.reports.preview.rows_users, count),
    issues: () => t(($) => $.reports.preview.rows_issues, count),
    repetitions: () => t(($) => $.reports.preview.rows_repetitions, count),
  } as const;
  return (
    <DetailLine>
      <Part>{rows[kind]()}</Part>
      <Part>{t(($) => $.reports.preview.columns, { count: columns, shown: formats.number(columns) })}</Part>
    </DetailLine>
  );
}
