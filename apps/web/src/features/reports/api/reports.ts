import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import {
  changeReport,
  cloneReport,
  createReport,
  listReports,
  previewReport,
  readReport,
  readReportCounters,
  readReportRows,
  refreshReport,
  removeReport,
  renameReportColumn,
} from '@plumbline/contract/reports';
import type { Report } from '@plumbline/contract/report-shapes';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { definitionOf, type Draft } from '../model/draft.ts';
import { reportKeys } from './keys.ts';

// Opening a report changes nobody else's list.
registerLiveInvalidation('report.', ({ name, own }) =>
  name === 'report.viewed' ? (own ? [reportKeys.lists] : []) : [reportKeys.lists, reportKeys.items],
);

/** A page of the reports that the person sees. */
export const reportsQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: reportKeys.list(query),
    queryFn: ({ signal }) => callServer(listReports, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** One report with its definition. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: reportKeys.definition(id),
    queryFn: ({ signal }) => callServer(readReport, { params: { id }, signal }),
  });

/** Rows asked for at once: so many that a wheel's turn rarely waits. */
const rowsAtOnce = 200;

/** The rows of a report, a page after the other; groups, totals and chart come with the first. */
export const reportRowsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: reportKeys.rows(id),
    queryFn: ({ pageParam, signal }) =>
      callServer(readReportRows, {
        params: { id },
        query: { page_size: rowsAtOnce, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** The chart and the figures of a report, as its screen has them. */
export const reportFigureQuery = (id: string) =>
  queryOptions({
    queryKey: reportKeys.figure(id),
    queryFn: ({ signal }) => callServer(readReportRows, { params: { id }, query: { page_size: 1 }, signal }),
  });

/** How many rows a report has, and how its jobs stand. */
export const countersQuery = (id: string) =>
  queryOptions({
    queryKey: reportKeys.counters(id),
    queryFn: ({ signal }) => callServer(readReportCounters, { params: { id }, signal }),
  });

/** Rows of the preview in the builder. */
const previewRows = 50;

/** The first rows of a report that is being built. */
export const previewQuery = (draft: Draft) => {
  const definition = definitionOf(draft);
  return queryOptions({
    queryKey: reportKeys.preview(definition),
    // Includes the definition: while the next preview loads, this one represents that definition.
    queryFn: async ({ signal }) => ({
      ...(await callServer(previewReport, { body: { report: definition, page_size: previewRows }, signal })),
      definition,
    }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
};

/** Makes a report: once, however often the same is sent because an answer was lost. */
export function useCreateReport() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (draft: Draft) => {
      const body: SentBody<typeof createReport> = { ...definitionOf(draft), name: draft.name };
      return once(body, (idempotencyKey) => callServer(createReport, { body, idempotencyKey }));
    },
    onSuccess: (report) => {
      queryClient.setQueryData(reportQuery(report._id).queryKey, report);
      return queryClient.invalidateQueries({ queryKey: reportKeys.lists });
    },
  });
}

export interface ReportChange {
  readonly name?: string;
  readonly definition?: ReportDefinition;
  readonly is_shared?: boolean;
  readonly users?: readonly string[];
}

interface ReportSave {
  /** The report as its editor was opened with it. */
  readonly opened: Report;
  readonly change: ReportChange;
  readonly parts: Readonly<Record<keyof ReportChange, EditedPart<Report>>>;
}

/** Changes a report. Of what somebody else changed since the editor was opened, the person decides. */
export function useChangeReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ opened, change, parts }: ReportSave): Promise<Report> =>
      saveOver<Report, ReportChange, Report>({
        opened,
        change,
        parts,
        send: ({ definition, users, ...rest }, { version }) => {
          const body: SentBody<typeof changeReport> = { ...definition, ...rest, version };
          return callServer(changeReport, { params: { id }, body: users ? { ...body, users: [...users] } : body });
        },
        read: () => callServer(readReport, { params: { id } }),
      }),
    onSuccess: (changed: Report) => {
      queryClient.setQueryData(reportQuery(id).queryKey, changed);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: reportKeys.rows(id) }),
        queryClient.invalidateQueries({ queryKey: reportKeys.counters(id) }),
        queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
      ]);
    },
  });
}

interface ColumnRenaming {
  /** Its place among all columns of the report, the hidden ones too. */
  readonly index: number;
  /** The current title: if it has changed by now, the renaming is refused. */
  readonly oldName: string;
  readonly newName: string;
}

/** Gives a column of a report another name. What is named after it is read again. */
export function useRenameColumn(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ColumnRenaming) => callServer(renameReportColumn, { params: { id }, body }),
    onSuccess: (changed) => queryClient.setQueryData(reportQuery(id).queryKey, changed),
    onSettled: (_, refusal) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportKeys.rows(id) }),
        queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
        ...(refusal ? [queryClient.invalidateQueries({ queryKey: reportQuery(id).queryKey })] : []),
      ]),
  });
}

/** Counts a report again, and reads its rows again. */
export function useRefreshReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(refreshReport, { params: { id } }),
    onSuccess: ({ counters, success: _, ...report }) => {
      queryClient.setQueryData(reportQuery(id).queryKey, report);
      queryClient.setQueryData(countersQuery(id).queryKey, counters);
      return queryClient.resetQueries({ queryKey: reportKeys.rows(id) });
    },
  });
}

/** Copies a report: one, however often it is asked for because an answer was lost. */
export function useCloneReport() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (id: string) =>
      once(id, (idempotencyKey) => callServer(cloneReport, { params: { id }, body: {}, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
  });
}

/** Deletes a report; what was shown of it is forgotten. */
export function useRemoveReport() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (id: string) =>
      deleteItems(queryClient, [id], () =>
        once(id, (idempotencyKey) => callServer(removeReport, { params: { id }, idempotencyKey })),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
  });
}
