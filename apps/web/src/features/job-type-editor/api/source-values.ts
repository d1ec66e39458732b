import { queryOptions } from '@tanstack/react-query';
import type { SourceItem } from '@plumbline/contract/job-sources';
import { listJobTypes } from '@plumbline/contract/job-types';
import { listListOptions } from '@plumbline/contract/list-options';
import { listFieldValues } from '@plumbline/contract/project-fields';
import { listAllProjects } from '@plumbline/contract/projects';
import { searchUsers } from '@plumbline/contract/users';
import type { QuestionSource } from '@plumbline/domain/question-types/sources';
import { sourceKey } from '@plumbline/domain/question-types/sources';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { sourceKeys } from './keys.ts';

for (const event of ['list.', 'project.']) registerLiveInvalidation(event, [sourceKeys.all]);

/** What the rows of a table hold in a column, to be suggested. */
export const columnValuesQuery = (field: string, column: string) =>
  queryOptions({
    queryKey: sourceKeys.values(field, column),
    queryFn: async ({ signal }) => {
      const values = await callServer(listFieldValues, { query: { field, column }, signal });
      return values.map(({ value }) => value);
    },
    staleTime: 60_000,
  });

type ListSource = Exclude<QuestionSource, { kind: 'table' | 'field' }>;

async function itemsOf(source: ListSource, signal: AbortSignal): Promise<SourceItem[]> {
  switch (source.kind) {
    case 'people': {
      const people = await callServer(searchUsers, { query: { include_me: 'true' }, signal });
      return people.docs.map(({ _id: id, name, email }) => ({
        id,
        label: `${name.first} ${name.last}`.trim() || (email ?? ''),
      }));
    }
    case 'projects':
      return (await callServer(listAllProjects, { signal })).map(({ _id: id, name }) => ({ id, label: name }));
    case 'job_types':
      return (await callServer(listJobTypes, { query: {}, signal })).map(({ _id: id, title }) => ({
        id,
        label: title,
      }));
    default:
      return (
        await callServer(listListOptions, { params: { group: source.name }, query: { isPrivate: '0' }, signal })
      ).map(({ _id: id, label }) => ({ id, label }));
  }
}

/** What a question would offer, to be tried while it is made. */
export const sourceItemsQuery = (source: ListSource) =>
  queryOptions({
    queryKey: sourceKeys.items(sourceKey(source)),
    queryFn: ({ signal }) => itemsOf(source, signal),
    staleTime: 60_000,
  });
