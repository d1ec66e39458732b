import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportListItem } from '@plumbline/contract/report-shapes';
import { reportTypes } from '@plumbline/domain/reports/report-types';
import { choicesFrom, choicesText } from '../../../ui/grid/filter-choices.ts';
import { ListScreen } from '../../../ui/grid/list-screen.tsx';
import type { GridState } from '../../../ui/grid/use-grid-state.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { reportsQuery } from '../api/reports.ts';
import { NewReport } from './new-report.tsx';
import { ReportCard, useReportColumns } from './report-columns.tsx';

const cardOf = (report: ReportListItem) => <ReportCard report={report} />;

/** What was opened last is what one comes back to. */
const gridDefaults = { sort: '-last_opened_at' };

/** /reports, for the desk: the reports that the person sees, and the way to a new one. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const grid = useGridState(gridDefaults);
  const { build } = useSearch({ strict: false });
  const open = (id: string) => void navigate({ to: '/reports/$id', params: { id } });
  const setBuilding = (isBuilding: boolean) =>
    void navigate({
      to: '.',
      search: ({ build: _, ...rest }) => (isBuilding ? { ...rest, build: 'new' } : rest),
      resetScroll: false,
    });
  return (
    <ListScreen
      label={t(($) => $.reports.title)}
      screen="reports"
      columns={useReportColumns()}
      page={useQuery(reportsQuery(grid.query))}
      state={grid}
      rowName={(report) => report.name}
      card={cardOf}
      opened={{ open }}
      creation={{ label: t(($) => $.reports.new), start: () => setBuilding(true) }}
      toolbar={<TypeFilter state={grid} />}
      empty={{
        icon: IconReportAnalytics,
        title: t(($) => $.reports.empty.title),
        text: t(($) => $.reports.empty.text),
      }}
    >
      {build === 'new' ? <NewReport filters={null} onClose={() => setBuilding(false)} onMade={open} /> : null}
    </ListScreen>
  );
}

function TypeFilter({ state }: { readonly state: GridState }) {
  const { t } = useTranslation('reports');
  const chosen = choicesFrom(state.query.filters)('type');
  return (
    <Select
      aria-label={t(($) => $.reports.filterTypes.label)}
      placeholder={t(($) => $.reports.filterTypes.any)}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.reports.filterTypes.clear), size: 'md' }}
      flex={{ base: '1 1 10rem', md: '0 0 11rem' }}
      value={reportTypes.find((type) => type === chosen) ?? null}
      data={reportTypes.map((type) => ({ value: type, label: t(($) => $.reports.types[type]) }))}
      onChange={(type) =>
        state.change({ filters: choicesText(type ? [{ field: 'type', operator: 0, value: type }] : []) })
      }
    />
  );
}
