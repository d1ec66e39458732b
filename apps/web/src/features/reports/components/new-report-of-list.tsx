import { useNavigate } from '@tanstack/react-router';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { NewReport } from './new-report.tsx';

interface NewReportOfListProps {
  readonly type: ReportType;
  readonly filters: string | null;
  readonly search: string;
  readonly onClose: () => void;
}

/** A new report of what a list shows (spec/3 §2 "A report-builder dialog can be opened from the grid"). */
export function NewReportOfList({ type, filters, search, onClose }: NewReportOfListProps) {
  const navigate = useNavigate();
  return (
    <NewReport
      type={type}
      filters={filters}
      search={search}
      onClose={onClose}
      onMade={(id) => void navigate({ to: '/reports/$id', params: { id } })}
    />
  );
}
