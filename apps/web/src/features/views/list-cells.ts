import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readListCells } from '@plumbline/contract/list-cells';
import { listReportColumns } from '@plumbline/contract/reports';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { ValueType } from '@plumbline/domain/values/value-types';
import type { CustomColumn } from '@plumbline/domain/views/custom-column';
import { customColumnId, customColumnKinds } from '@plumbline/domain/views/custom-column';
import { callServer } from '../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import { viewKeys } from './keys.ts';

for (const event of ['job.', 'project.', 'user.', 'answer.']) registerLiveInvalidation(event, [viewKeys.cells]);
for (const event of ['job_type.', 'question.']) registerLiveInvalidation(event, [viewKeys.columns, viewKeys.cells]);

/** What fields and questions hold for the rows of a page, and in which groups of `section` they stand. */
export const listCellsQuery = (
  list: ReportType,
  ids: readonly string[],
  columns: readonly string[],
  section: string | null = null,
) =>
  queryOptions({
    queryKey: viewKeys.cellsOf(list, columns, ids, section),
    queryFn: ({ signal }) =>
      callServer(readListCells, {
        params: { list },
        query: { ids: ids.join(','), columns: columns.join(','), ...(section === null ? {} : { section }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A field or question that can be a column of a list. */
export interface OfferedColumn {
  readonly id: string;
  readonly kind: CustomColumn['kind'];
  readonly title: string;
  readonly value: ValueType;
  /** Of a question: the job types that ask it. */
  readonly jobTypes: readonly string[];
}

/** The fields and questions that can be columns of a list, searched by title. */
export const offeredColumnsQuery = (list: ReportType, search: string) =>
  queryOptions({
    queryKey: viewKeys.columnsOf(list, search),
    queryFn: async ({ signal }) => {
      const { docs, is_cut: isCut } = await callServer(listReportColumns, {
        query: { type: list, ...(search ? { search } : {}) },
        signal,
      });
      const columns = docs.flatMap(({ type, field, title, value, question }): OfferedColumn[] => {
        const kind = customColumnKinds.find((one) => one === type);
        const jobTypes = question?.job_types.map((jobType) => jobType.title) ?? [];
        return kind ? [{ id: customColumnId({ kind, field }), kind, title, value, jobTypes }] : [];
      });
      return { columns, isCut };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
