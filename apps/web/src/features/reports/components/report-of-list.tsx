import { Button } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { useActor } from '../../../lib/access/hooks.ts';

const NewReportOfList = lazy(async () => ({ default: (await import('./new-report-of-list.tsx')).NewReportOfList }));

interface ReportOfListProps {
  readonly type: ReportType;
  /** What the list is filtered by, as its address has it. */
  readonly filters: string | null;
  /** What is searched for in the list. */
  readonly search: string;
  readonly isSubtle?: boolean;
}

/** Builds a report of what a list shows; not there for who makes no reports. */
export function ReportOfList({ type, filters, search, isSubtle = false }: ReportOfListProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  if (!can(useActor(), 'report.create').allowed) return null;
  return (
    <>
      <Button
        variant={isSubtle ? 'subtle' : 'default'}
        leftSection={<IconReportAnalytics size={18} aria-hidden />}
        title={t(($) => $.shell.reportText)}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.shell.report)}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <NewReportOfList type={type} filters={filters} search={search} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
