import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { ReportType } from '@plumbline/domain/reports/report-types';

/** What the reports bring to the lists that reports are made of, loaded when it is first wanted. */
interface ReportSlots {
  /** The report builder over a list, with what the list is filtered by. Leads to the report that was made. */
  readonly NewReportOfList: ComponentType<{ type: ReportType; filters: string | null; onClose: () => void }>;
}

export const reportSlots: ReportSlots = {
  NewReportOfList: lazy(async () => {
    const { NewReportOfList } = await import('../features/reports/components/new-report-of-list.tsx');
    return { default: NewReportOfList };
  }),
};
