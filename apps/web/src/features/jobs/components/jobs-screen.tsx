import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { can } from '@plumbline/domain/access/can';
import { filtersByCustomField } from '@plumbline/domain/access/custom-filter-access';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isLate } from '@plumbline/domain/jobs/late';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { useActor, useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useIsAnswering } from '../../../ui/behind-answering.tsx';
import { isFromDevice } from '../../../lib/api/with-offline-copy.ts';
import { openCreateWizard } from '../../../lib/create-request.ts';
import { readView, useFieldName, withCondition, writeView } from '../../filters/index.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ViewedList, useCustomColumns, useListGroups, useListView } from '../../views/index.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { chosenRowsLimit, useAllRows } from '../../../ui/grid/use-all-rows.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useJobBoard } from '../api/job-board.ts';
import { useJobsOnMap } from '../api/jobs-on-map.ts';
import { allJobsQuery, jobsQuery } from '../api/jobs.ts';
import type { OfflineFields } from '../offline-filter.ts';
import { offlineFilter, unknownSorts } from '../offline-filter.ts';
import type { JobGroup } from '../job-group-value.tsx';
import { jobGroupValues } from '../job-group-value.tsx';
import { useJobQueue } from '../use-job-queue.ts';
import { BulkBar } from './bulk-bar.tsx';
import { JobCard } from './job-card.tsx';
import { useJobColumns } from './job-columns.tsx';
import type { JobDialog, JobPanelProps } from './job-panel.tsx';
import { isJobDialog, JobPanel } from './job-panel.tsx';

/** Most people look at rows; the other displays come once somebody asks for them. */
const JobBoard = lazy(async () => ({ default: (await import('./job-board.tsx')).JobBoard }));
const JobsMap = lazy(async () => ({ default: (await import('./jobs-map.tsx')).JobsMap }));

/** /jobs and /jobs/{id}: for the manager's desk a list with a panel beside it, for a phone one after the other. */
export function JobsScreen() {
  const nameOf = useNameOf();
  // The bar of chosen rows has texts of exports: loaded with the screen, or the first tick would take the list away until they come.
  const { t } = useTranslation(['jobs', 'exports', 'filters', 'roles']);
  const formats = useFormats();
  const { id, dialog, open, close } = useOpenJob();
  const state = useListView('jobs', { isOneThing: id !== undefined });
  const { grid, section } = state;
  const isAnswering = useIsAnswering();
  const isAsked = state.isReady && !isAnswering;
  const offline = { ...useCalendar(), fields: useOfflineFields() };
  const page = useQuery({
    ...jobsQuery(grid.query, section, offline),
    enabled: isAsked && state.display === 'list',
  });
  const board = useJobBoard(grid.query, isAsked && state.display === 'board');
  const {
    columns,
    onMore,
    dialog: columnDialog,
  } = useCustomColumns('jobs', useJobColumns(), page.data?.docs ?? [], state.layout);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const all = useAllRows({
    query: allJobsQuery(grid.query, section, offline, chosenRowsLimit),
    page: page.data,
    rowId: idOf,
    selection,
    onSelect: setSelection,
  });
  const mayCreate = can(useActor(), 'job.create').allowed;

  const { role } = useActor();
  const isBoard = state.display === 'board';
  const onMap = useJobsOnMap(grid.query, selection, isAsked && state.display === 'map');
  const isMap = state.display === 'map';
  const listed = isMap ? onMap : (page.data?.docs ?? []);
  const rows = isBoard ? board.flatMap((column) => column.page.data?.docs ?? []) : listed;
  const chosen = (isBoard || isMap ? rows : (all.rows ?? rows)).filter((job) => selection.has(job._id));
  // Nothing can be done with several by a client.
  const isMultiple = role !== 'client';
  const shared = { selection, onSelect: isMultiple ? setSelection : undefined, onOpen: (job: string) => open(job) };
  const display = isBoard ? (
    <JobBoard
      {...shared}
      columns={board}
      openId={id}
      onOpen={(job) => open(job._id)}
      onShowList={(status) => state.show({ display: 'list', filters: narrowedTo(status, grid.query.filters) })}
    />
  ) : isMap ? (
    <JobsMap {...shared} query={grid.query} isReady={isAsked} />
  ) : null;

  return (
    <ViewedList<JobListItem>
      label={t(($) => $.jobs.title)}
      screen="jobs"
      columns={columns}
      page={page}
      view={state}
      onMoreColumns={onMore}
      rowName={(job) => `${formats.jobNumber(job.ID)} ${nameOf(job.jobType)}`}
      card={jobCard}
      selecting={{
        selection,
        isMultiple,
        onSelect: all.select,
        allRows: all.rows,
        bulk: <BulkBar jobs={chosen} all={all} onDone={() => all.select(noSelection)} />,
      }}
      opened={{ id, open: (job) => open(job), close }}
      renderPanel={(job) => <OpenJob id={job} dialog={dialog} rows={rows} onOpen={open} onClose={close} />}
      creation={
        mayCreate ? { label: t(($) => $.jobs.create), start: () => openCreateWizard({ jobOnly: true }) } : undefined
      }
      accent={reviewEdge}
      section={useJobGroups(page.data?.docs ?? [], section, grid.query, isAsked && state.display === 'list')}
      display={display ? <Suspense fallback={<Skeleton m="md" height="60%" />}>{display}</Suspense> : undefined}
      empty={{
        title: t(($) => $.jobs.empty.title),
        text: mayCreate ? t(($) => $.jobs.empty.text) : t(($) => $.jobs.empty.textReader),
      }}
      tools={isFromDevice(page.data) ? <OnlyHere query={grid.query} /> : null}
    >
      {columnDialog}
    </ViewedList>
  );
}

interface OpenJobProps extends Pick<JobPanelProps, 'id' | 'onClose'> {
  readonly dialog: string | undefined;
  readonly rows: readonly JobListItem[];
  readonly onOpen: (job: string, what?: JobDialog | null) => void;
}

/** The panel of the open job, with the way to those before and after it in the list. */
function OpenJob({ id, dialog, rows, onOpen, onClose }: OpenJobProps) {
  return (
    <JobPanel
      id={id}
      dialog={isJobDialog(dialog) ? dialog : null}
      onDialog={(what) => onOpen(id, what)}
      onClose={onClose}
      queue={useJobQueue(rows, id, onOpen)}
    />
  );
}

/** The job that the address names, with what is open over it; the address of the list stays as it is. */
function useOpenJob() {
  const { id, dialog } = useParams({ strict: false });
  const navigate = useNavigate();
  const open = (job: string, what: JobDialog | null = null) =>
    void navigate({
      to: '/jobs/$id/{-$dialog}',
      params: { id: job, dialog: what ?? undefined },
      search: (before) => before,
      resetScroll: false,
    });
  const close = () => void navigate({ to: '/jobs', search: (before) => before, resetScroll: false });
  return { id, dialog, open, close };
}

const idOf = (job: JobListItem) => job._id;

const isOneOf = (status: string): Condition => ({ field: 'status', operator: 'in', value: [status] });

/** The filters of the list, with the jobs of one status alone. */
const narrowedTo = (status: string, filters: string | null) =>
  writeView(withCondition(readView(filters), 'status', isOneOf(status)));

const jobCard = (job: JobListItem) => <JobCard job={job} />;

/** Where days and weeks begin for this person. */
function useCalendar() {
  const { i18n } = useTranslation();
  const { timezone: timeZone } = useSettings();
  return { timeZone, weekStart: weekStart(i18n.language, timeZone) };
}

/** What a device without network knows of the fields of projects. */
function useOfflineFields(): OfflineFields {
  const actor = useActor();
  const { projectFields, userFields } = useSettings();
  return { projectFields, isAsked: (field) => filtersByCustomField({ actor, projectFields, userFields }, field) };
}

/** Of a list that is narrowed without network: that it is of the device's jobs, and by what those can't be filtered or sorted. */
function OnlyHere({ query: { filters, search, sort } }: { readonly query: GridQuery }) {
  const { t } = useTranslation('jobs');
  const nameOf = useFieldName('jobs');
  const named = (fields: readonly string[]) => isolatedNames(fields.map((field) => nameOf(field)));
  const unsorted = unknownSorts(sort);
  const unfiltered = offlineFilter(filters, useOfflineFields()).unknown;
  const notices = [
    ...(filters !== null || search !== '' ? [t(($) => $.jobs.filter.onlyHere)] : []),
    ...(unfiltered.length > 0 ? [t(($) => $.jobs.filter.notOffline, { fields: named(unfiltered) })] : []),
    ...(unsorted.length > 0 ? [t(($) => $.jobs.filter.notSortedOffline, { fields: named(unsorted) })] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <Text size="sm" role="status">
      {notices.join(' ')}
    </Text>
  );
}

/** Jobs in review have a red edge (spec/1 §4). */
const reviewEdge = (job: JobListItem) => (job.status === 'review' ? 'var(--mantine-color-red-7)' : undefined);

/** The section of each job. */
function useJobGroups(rows: readonly JobListItem[], section: string | null, query: GridQuery, isReady: boolean) {
  const nameOf = useNameOf();
  const lengthText = useLengthText();
  const { timezone: timeZone } = useSettings();
  const valueOf = useMemo(() => {
    const values = jobGroupValues(nameOf, lengthText, (job) =>
      isLate(job, { now: new Date().toISOString(), timeZone }),
    );
    return (job: JobListItem, field: string) => values[field as JobGroup](job);
  }, [nameOf, lengthText, timeZone]);
  return useListGroups<JobListItem>({ list: 'jobs', rows, section, query, isReady, valueOf });
}
