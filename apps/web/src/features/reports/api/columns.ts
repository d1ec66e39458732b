import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '@plumbline/contract/call';
import { listReportColumns } from '@plumbline/contract/reports';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { offeredFrom } from '../model/offered-column.ts';
import type { Draft } from '../model/draft.ts';
import { reportKeys } from './keys.ts';

for (const event of ['job_type.', 'question.']) registerLiveInvalidation(event, [reportKeys.columns]);

type Asked = Pick<Draft, 'type' | 'rows' | 'repeat_group'>;
type ListedColumns = ResponseOf<typeof listReportColumns>;

interface Search {
  readonly search: string;
  readonly jobType: string | null;
  readonly withRemoved: boolean;
}

/** The possible columns of a report; searched on the server if there are more than in one response. */
export const columnsQuery = ({ type, rows, repeat_group }: Asked, { search, jobType, withRemoved }: Search) =>
  queryOptions({
    queryKey: reportKeys.columnsOf(type, rows, repeat_group, search, jobType, withRemoved),
    queryFn: ({ signal }) =>
      callServer(listReportColumns, {
        query: {
          type,
          rows,
          ...(repeat_group === null ? {} : { repeat_group }),
          ...(search ? { search } : {}),
          ...(jobType === null ? {} : { jobType }),
          ...(withRemoved ? { with_removed: 'true' } : {}),
        },
        signal,
      }),
    select: asOffered,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** So many questions are asked for at once by their ids: they stand in the address. */
const namedAtOnce = 100;

/** Questions by their ids and by what they were copied from, for columns beyond the first response. */
export const namedQuestionsQuery = ({ type, rows, repeat_group }: Asked, ids: readonly string[]) =>
  queryOptions({
    queryKey: reportKeys.columnsOf(type, rows, repeat_group, 'named', ids),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / namedAtOnce) }, (_, part) =>
        ids.slice(part * namedAtOnce, (part + 1) * namedAtOnce),
      );
      const told = await Promise.all(
        parts.map((questions) =>
          callServer(listReportColumns, {
            query: {
              type,
              rows,
              ...(repeat_group === null ? {} : { repeat_group }),
              questions: questions.join(),
            },
            signal,
          }),
        ),
      );
      return told.flatMap(({ docs }) => docs.map(offeredFrom));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

function asOffered({ docs, repeat_groups: repeatGroups, is_cut: isCut }: ListedColumns) {
  return { columns: docs.map(offeredFrom), repeatGroups, isCut };
}

export const everyColumn: Search = { search: '', jobType: null, withRemoved: true };
