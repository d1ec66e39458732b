import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createListOption, listListOptions } from '@plumbline/contract/list-options';
import { changeFieldVisibility, changeProjectField, listTableRows } from '@plumbline/contract/project-fields';
import type { Project } from '@plumbline/contract/projects';
import type { SentBody } from '@plumbline/contract/call';
import { callServer } from '../../../app/api/call-server.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';
import { projectQuery } from './projects.ts';

const optionsKey = ['projects', 'options'] as const;
registerLiveInvalidation('list.', [optionsKey, ['projects', 'item']]);

/** How many rows of a table are shown at once. */
const rowsOnPage = 50;

type FieldChange = Omit<SentBody<typeof changeProjectField>['field'], 'id'>;

/** Writes one field of a project. */
export function useChangeField(projectId: string, fieldId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: FieldChange) =>
      callServer(changeProjectField, { params: { id: projectId }, body: { field: { id: fieldId, ...change } } }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectQuery(projectId).queryKey, project);
      return queryClient.invalidateQueries({ queryKey: ['projects', 'rows', projectId, fieldId] });
    },
  });
}

/** Hides a field in this project, or shows it again. */
export function useChangeVisibility(project: Project) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (visibility: Record<string, boolean>) =>
      callServer(changeFieldVisibility, { params: { id: project._id }, body: visibility }),
    onSuccess: (changed) => queryClient.setQueryData(projectQuery(project._id).queryKey, changed),
  });
}

/** What a list field of a project offers: the shared options and the project's own. */
export const fieldOptionsQuery = (projectId: string, list: string) =>
  queryOptions({
    queryKey: [...optionsKey, projectId, list],
    queryFn: ({ signal }) =>
      callServer(listListOptions, { params: { group: list }, query: { project: projectId }, signal }),
  });

/** Adds an option to a list for this project alone. */
export function useAddOwnOption(projectId: string, list: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => callServer(createListOption, { body: { group: list, label, project: projectId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: fieldOptionsQuery(projectId, list).queryKey }),
  });
}

/** A page of the rows of a table. */
export const tableRowsQuery = (projectId: string, fieldId: string, search: string, page: number) =>
  queryOptions({
    queryKey: ['projects', 'rows', projectId, fieldId, search, page],
    queryFn: ({ signal }) =>
      callServer(listTableRows, {
        params: { id: projectId, field: fieldId },
        query: { page: String(page), page_size: String(rowsOnPage), ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
