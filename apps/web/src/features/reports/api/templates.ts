import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { ReportTemplate } from '@plumbline/contract/report-shapes';
import {
  createReportFromTemplate,
  createReportTemplate,
  listReportTemplates,
  removeReportTemplate,
  renameReportTemplate,
} from '@plumbline/contract/report-templates';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { reportKeys } from './keys.ts';

/** The templates of the instance, and those that are shared between instances. */
export const templatesQuery = queryOptions({
  queryKey: reportKeys.templates,
  queryFn: ({ signal }) => callServer(listReportTemplates, { query: { show_generic: 'true' }, signal }),
  staleTime: 30_000,
});

interface Making {
  readonly template: ReportTemplate;
  readonly name: string;
  /** Filters instead of the template's own: those of the list that the report is made from. */
  readonly filters: unknown;
}

/** Whose templates: those shared between instances lie beside those of the instance itself. */
const placeOf = ({ is_generic: isGeneric }: ReportTemplate) => (isGeneric ? 'generic' : 'own');

/** Makes a report of a template: once, however often the same is asked for because an answer was lost. */
export function useCreateFromTemplate() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: ({ template, name, filters }: Making) =>
      once({ template: template._id, name, filters }, (idempotencyKey) =>
        callServer(createReportFromTemplate, {
          params: { instance: placeOf(template), id: template._id },
          body: { name, filters },
          idempotencyKey,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
  });
}

export type NewTemplate = SentBody<typeof createReportTemplate>;

/** Makes a template of a report. */
export function useCreateTemplate() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewTemplate) =>
      once(body, (idempotencyKey) => callServer(createReportTemplate, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportKeys.templates }),
  });
}

/** Renames a template; the list shows it at once, and the old name again when it is refused. */
export function useRenameTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => callServer(renameReportTemplate, { params: { id }, body: { name } }),
    onSuccess: (renamed) =>
      queryClient.setQueryData(templatesQuery.queryKey, (known) =>
        known?.map((one) => (one._id === id ? renamed : one)),
      ),
  });
}

/** Deletes a template that can be deleted. */
export function useRemoveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer(removeReportTemplate, { params: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(templatesQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== id)),
  });
}
