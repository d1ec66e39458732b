import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { can } from '@plumbline/domain/access/can';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { useActor, useFormats, useSettings } from '../../../app/access/hooks.ts';
import { BehindAnswering, useIsAnswering } from '../../../app/jobs/behind-answering.tsx';
import { isFromDevice } from '../../../app/api/or-kept.ts';
import { openCreateWizard } from '../../../app/create-request.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { SelectionGround } from '../../../ui/grid/selection-bar.tsx';
import type { GridSection } from '../../../ui/grid/grid-rows.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { jobsQuery } from '../api/jobs.ts';
import type { SavedView } from '../api/saved-view.ts';
import type { FilterFieldName } from '../filter-view.ts';
import { readView, writeView } from '../filter-view.ts';
import { keptFilter } from '../kept-filter.ts';
import { isSection } from '../sections.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { JobCard } from './job-card.tsx';
import { useJobColumns } from './job-columns.tsx';
import type { JobDialog } from './job-panel.tsx';
import { isJobDialog, JobPanel } from './job-panel.tsx';
import { searchOf, useDefaultView } from './use-default-view.ts';

type Address = Record<string, string | undefined>;

/** /jobs and /jobs/{id}: for the manager's desk a list with a panel beside it, for a phone one after the other. */
export function JobsScreen() {
  const { t } = useTranslation('jobs');
  const navigate = useNavigate();
  const formats = useFormats();
  const { id, dialog } = useParams({ strict: false });
  const address: Address = useSearch({ strict: false });
  const grid = useGridState();
  const section = isSection(address['section']) ? address['section'] : null;
  const { isReady, hasDefault } = useDefaultView(address, id !== undefined);
  const isAnswering = useIsAnswering();
  const page = useQuery({ ...jobsQuery(grid.query, section, useCalendar()), enabled: isReady && !isAnswering });
  const columns = useJobColumns();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isFiltering, setFiltering] = useState(false);
  // Another job was opened by a link: the row that was open before is not chosen for anything.
  const [openedId, setOpenedId] = useState(id);
  if (openedId !== id) {
    setOpenedId(id);
    if (selection.size === 1 && !selection.has(id ?? '')) setSelection(noSelection);
  }
  const mayCreate = can(useActor(), 'job.create').allowed;
  const view: SavedView = { filters: grid.query.filters, sort: grid.query.sort, section };

  const open = (job: string, what: JobDialog | null = null) =>
    void navigate({
      to: '/jobs/$id/{-$dialog}',
      params: { id: job, dialog: what ?? undefined },
      search: (before: Address) => before as never,
      resetScroll: false,
    });
  const close = () => {
    setSelection(noSelection);
    void navigate({ to: '/jobs', search: (before: Address) => before as never, resetScroll: false });
  };
  const apply = (wanted: SavedView) => {
    if (JSON.stringify(wanted) === JSON.stringify(view)) return;
    setSelection(noSelection);
    void navigate({
      to: '.',
      search: (({ filters: _f, sort: _s, section: _g, page: _p, ...rest }: Address) => ({
        ...rest,
        ...searchOf(wanted),
      })) as never,
      resetScroll: false,
    });
  };
  const filter = readView(grid.query.filters);
  const filterCount = filter.conditions.size + filter.others.length;
  const rows = page.data?.docs ?? [];
  const chosen = rows.filter((job) => selection.has(job._id));
  const isBulk = chosen.length > 1 || (chosen.length === 1 && chosen[0]?._id !== id);

  return (
    <SelectionGround>
      {mayCreate ? (
        <TopBarActions>
          <CreateButton />
        </TopBarActions>
      ) : null}
      <BehindAnswering>
        <DataGrid<JobListItem>
          label={t(($) => $.jobs.title)}
          screen="jobs"
          columns={columns}
          page={page}
          state={grid}
          rowId={(job) => job._id}
          rowName={(job) => `${formats.jobNumber(job.ID)} ${job.jobType.title}`}
          card={jobCard}
          selection={selection}
          onSelect={setSelection}
          openId={id}
          onOpen={(job) => open(job._id)}
          onClose={close}
          accent={reviewEdge}
          section={useSectionHeading(section)}
          empty={<NoJobs mayCreate={mayCreate} />}
          toolbar={
            <>
              <Button
                variant={filterCount > 0 ? 'light' : 'default'}
                leftSection={<IconFilter size={18} aria-hidden />}
                aria-label={
                  filterCount > 0
                    ? t(($) => $.jobs.filter.openCount, { count: filterCount })
                    : t(($) => $.jobs.filter.open)
                }
                onClick={() => setFiltering(true)}
              >
                {t(($) => $.jobs.filter.open)}
              </Button>
              {isFromDevice(page.data) ? <OnlyHere query={grid.query} /> : null}
              <FilterChips view={filter} onChange={(changed) => grid.change({ filters: writeView(changed) })} />
            </>
          }
        />
      </BehindAnswering>
      {isBulk ? <BulkBar jobs={chosen} onDone={() => setSelection(noSelection)} /> : null}
      {isFiltering ? (
        <FilterDialog view={view} hasDefault={hasDefault} onApply={apply} onClose={() => setFiltering(false)} />
      ) : null}
      {id === undefined ? null : (
        <JobPanel
          key={id}
          id={id}
          dialog={isJobDialog(dialog) ? dialog : null}
          onDialog={(what) => open(id, what)}
          onClose={close}
        />
      )}
    </SelectionGround>
  );
}

const jobCard = (job: JobListItem) => <JobCard job={job} />;

/** Where days and weeks begin for this person. */
function useCalendar() {
  const { i18n } = useTranslation();
  const { timezone: timeZone } = useSettings();
  return { timeZone, weekStart: weekStart(i18n.language, timeZone) };
}

/** Of a list that is narrowed without network: that it is of the device's jobs, and by what those can't be filtered. */
function OnlyHere({ query: { filters, search } }: { readonly query: GridQuery }) {
  const { t } = useTranslation('jobs');
  if (filters === null && search === '') return null;
  const { untold } = keptFilter(filters);
  const names = untold.map((field) => t(($) => $.jobs.filter.fields[field as FilterFieldName]));
  return (
    <Text size="sm" role="status">
      {t(($) => $.jobs.filter.onlyHere)}
      {names.length > 0 ? ` ${t(($) => $.jobs.filter.notOffline, { fields: names.join(', ') })}` : null}
    </Text>
  );
}

/** Jobs in review have a red edge (Spec 1 §4). */
const reviewEdge = (job: JobListItem) => (job.status === 'review' ? 'var(--mantine-color-red-7)' : undefined);

function useSectionHeading(section: SavedView['section']): ((job: JobListItem) => GridSection) | undefined {
  const { t } = useTranslation('jobs');
  if (section === 'status') return (job) => ({ key: job.status, title: <StatusChip status={job.status} /> });
  if (section === 'project') {
    return ({ project }) => ({
      key: project?._id ?? '',
      title: <span dir="auto">{project?.name ?? t(($) => $.jobs.noProject)}</span>,
    });
  }
  return undefined;
}

function CreateButton() {
  const { t } = useTranslation('jobs');
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openCreateWizard({ jobOnly: true })}>
      {t(($) => $.jobs.create)}
    </Button>
  );
}

function NoJobs({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation('jobs');
  return (
    <Notice
      kind="empty"
      title={t(($) => $.jobs.empty.title)}
      text={mayCreate ? t(($) => $.jobs.empty.text) : t(($) => $.jobs.empty.textReader)}
    >
      {mayCreate ? <CreateButton /> : null}
    </Notice>
  );
}
