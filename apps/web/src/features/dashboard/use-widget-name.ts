import { useTranslation } from 'react-i18next';
import type { WidgetId } from '@plumbline/domain/dashboard/widgets';
import { isWidgetKind, reportOfWidget } from '@plumbline/domain/dashboard/widgets';
import { useReportNames } from './api/arrangement.ts';

/** What a widget is called: as its kind is, or as the report that it shows. */
export function useWidgetName(): (id: WidgetId) => string {
  const { t } = useTranslation('dashboard');
  const reports = useReportNames();
  return (id) =>
    isWidgetKind(id)
      ? t(($) => $.dashboard.widgets[id])
      : (reports.get(reportOfWidget(id) ?? '') ?? t(($) => $.dashboard.report.gone));
}
