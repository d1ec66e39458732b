import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createListOption, listListOptions } from '@plumbline/contract/list-options';
import { changeFieldVisibility, changeProjectField, listTableRows } from '@plumbline/contract/project-fields';
import type { Project } from '@plumbline/contract/projects';
import type { SentBody } from '@plumbline/contract/call';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { arrangedFields } from '@plumbline/domain/projects/project';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { rowIdKey } from '@plumbline/domain/projects/table-rows';
import { callServer } from '../../../lib/api/call-server.ts';
import { instanceQuery } from '../../../lib/bootstrap.ts';
import { changeFieldDefinitions } from '../../../lib/field-definitions.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { projectQuery } from './projects.ts';
import { projectKeys } from '../../../lib/query-keys/projects.ts';

registerLiveInvalidation('list.', [projectKeys.options, projectKeys.items]);

/** How many rows of a table are shown at once. */
const rowsOnPage = 50;

type FieldChange = Pick<SentBody<typeof changeProjectField>['field'], 'rows'>;
type Values = Pick<Project, 'values'>;

/** Writes rows of a table of a project. */
export function useChangeRows(projectId: string, fieldId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: FieldChange) =>
      callServer(changeProjectField, { params: { id: projectId }, body: { field: { id: fieldId, ...change } } }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectQuery(projectId).queryKey, project);
      return queryClient.invalidateQueries({ queryKey: projectKeys.rows(projectId, fieldId) });
    },
  });
}

/** The current version of a table's row, whatever its position; undefined if it is gone. */
export async function findRow(projectId: string, fieldId: string, rowId: string) {
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const found = await callServer(listTableRows, {
      params: { id: projectId, field: fieldId },
      query: { page: String(page), page_size: String(rowsOnPage) },
    });
    const row = found.docs.find(({ [rowIdKey]: id }) => id === rowId);
    if (row) return row;
    pages = found.pages;
  }
  return undefined;
}

/** Puts the fields of all projects in another order: these among themselves, given by id. */
export function useArrangeFields(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => changeFieldDefinitions((present) => arrangedFields(present, ids)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
      ]),
  });
}

interface WrittenField {
  readonly project: Project;
  /** False: another person's value was saved instead. */
  readonly isMine: boolean;
}

/** What of a value is written; of a list of plans the rest is their files' own. */
function writtenValue(field: ProjectField, value: unknown): unknown {
  if (!fieldHolds(field, 'plans')) return value;
  return (value as readonly PlanFile[]).map((plan) => ({ id: plan.id, value: plan.value }));
}

/** Writes the value of one field of a project over what its editor had `before`; what somebody else wrote since is never lost unseen. */
export function useChangeField(projectId: string, field: ProjectField, part: Omit<EditedPart<Values>, 'of'>) {
  const queryClient = useQueryClient();
  const fieldId = field.id;
  const { empty } = projectFieldTypes[field.type];
  const of = ({ values }: Values) => writtenValue(field, values[fieldId] ?? empty);
  return useMutation({
    mutationFn: async ({ value, before }: { value: unknown; before: unknown }): Promise<WrittenField> => {
      let isMine = false;
      const project = await saveOver<Values, { value: unknown }, Project>({
        opened: { values: { [fieldId]: before } },
        change: { value: writtenValue(field, value) },
        parts: { value: { ...part, of } },
        send: async (left, over) => {
          const written = await callServer(changeProjectField, {
            params: { id: projectId },
            body: { field: { id: fieldId, value: left.value, before: of(over) } },
          });
          isMine = true;
          return written;
        },
        read: () => queryClient.fetchQuery({ ...projectQuery(projectId), staleTime: 0 }),
      });
      return { project, isMine };
    },
    onSuccess: ({ project }) => {
      queryClient.setQueryData(projectQuery(projectId).queryKey, project);
      return queryClient.invalidateQueries({ queryKey: projectKeys.rows(projectId, fieldId) });
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
    queryKey: projectKeys.optionsOf(projectId, list),
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
    queryKey: projectKeys.pageOfRows(projectId, fieldId, search, page),
    queryFn: ({ signal }) =>
      callServer(listTableRows, {
        params: { id: projectId, field: fieldId },
        query: { page: String(page), page_size: String(rowsOnPage), ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
