import { Button } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { useActor } from '../../../lib/access/hooks.ts';

const NewReportOfList = lazy(async () => ({ default: (await import('./new-report-of-list.tsx')).NewReportOfList }));

interface ListOfReport {
  /** Null for a list of which there are no reports. */
  readonly type: ReportType | null;
  /** What the list is filtered by, as its address has it. */
  readonly filters: string | null;
  /** What is searched for in the list. */
  readonly search: string;
}

interface ReportStart {
  readonly start: () => void;
  /** The window that it opens. */
  readonly dialog: ReactNode;
}

/** Builds a report of what a list shows; null for who makes no reports. */
export function useReportOfList({ type, filters, search }: ListOfReport): ReportStart | null {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = can(useActor(), 'report.create').allowed;
  if (type === null || !mayCreate) return null;
  return {
    start: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <NewReportOfList type={type} filters={filters} search={search} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

/** The button that builds a report of what a list shows; not there for who makes no reports. */
export function ReportOfList(props: ListOfReport) {
  const { t } = useTranslation('shell');
  const report = useReportOfList(props);
  if (!report) return null;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconReportAnalytics size={18} aria-hidden />}
        title={t(($) => $.shell.reportText)}
        onClick={report.start}
      >
        {t(($) => $.shell.report)}
      </Button>
      {report.dialog}
    </>
  );
}
