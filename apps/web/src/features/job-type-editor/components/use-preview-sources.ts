import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JobSources, SourceItem } from '@plumbline/contract/job-sources';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf, qrColumnOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { QuestionSource } from '@plumbline/domain/question-types/sources';
import { sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { useSettings } from '../../../lib/access/hooks.ts';
import type { QuestionSources } from '../../../question-inputs/sources.ts';
import { sourceItemsQuery } from '../api/source-values.ts';
import type { Draft } from '../model/draft.ts';

type ListSource = Exclude<QuestionSource, { kind: 'table' | 'field' }>;

/** The sources that are looked up for the preview: of a list field's value the options of its list. */
function listsIn(draft: Draft, fields: readonly ProjectField[]): ReadonlyMap<string, ListSource> {
  const lists = new Map<string, ListSource>();
  for (const question of draft) {
    const source = sourceOf(question);
    if (!source || source.kind === 'table') continue;
    const named = source.kind === 'field' ? fields.find(({ id }) => id === source.name) : undefined;
    if (source.kind !== 'field') lists.set(sourceKey(source), source);
    else if (named && projectFieldTypes[named.type].hasOptions) {
      lists.set(`options:${named.id}`, { kind: 'options', name: named.id });
    }
  }
  return lists;
}

/** What the questions draw on while there is no job: the instance's lists as they are, fields and tables of an empty project. */
export function usePreviewSources(draft: Draft): QuestionSources {
  const { projectFields } = useSettings();
  const lists = useMemo(() => listsIn(draft, projectFields), [draft, projectFields]);
  const names = [...lists.keys()];
  const found = useQueries({ queries: [...lists.values()].map(sourceItemsQuery) });
  const items = new Map<string, readonly SourceItem[]>(
    names.flatMap((name, index) => {
      const data = found[index]?.data;
      return data ? [[name, data] as const] : [];
    }),
  );
  const isLoading = found.some((one) => one.isPending);
  const failed = found.filter((one) => one.isError);

  const sources: JobSources = { hasProject: true, lists: {}, tables: {}, fields: {}, emails: {}, mentions: {} };
  for (const [name, entries] of items) sources.lists[name] = { items: [...entries], isCut: false };
  for (const field of projectFields) {
    const type = projectFieldTypes[field.type];
    sources.fields[`field:${field.id}`] = {
      label: field.label,
      type: field.type,
      isMultiline: field.settings.multiline === true,
      value: null,
      mayWrite: type.fromAnswer !== null,
      options: [...(items.get(`options:${field.id}`) ?? [])],
    };
    if (!type.hasColumns) continue;
    sources.tables[`table:${field.id}`] = {
      label: field.label,
      columns: [...columnsOf(field)],
      qrColumn: qrColumnOf(field),
      rows: [],
      isCut: false,
    };
  }
  return {
    sources,
    state: isLoading ? 'loading' : failed.length > 0 ? 'failed' : 'ready',
    retry: () => failed.forEach((one) => void one.refetch()),
    search: null,
  };
}
