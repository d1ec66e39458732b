import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countListGroups } from '@plumbline/contract/list-groups';
import { momentKey } from '@plumbline/domain/filters/group-moments';
import { groupKey, groupSection } from '@plumbline/domain/filters/groups';
import type { GridSection } from '../../ui/grid/grid-rows.ts';
import type { GridQuery } from '../../ui/grid/grid-state.ts';
import { useFormats, useSettings } from '../../lib/access/hooks.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { useFieldName } from '../filters/index.ts';
import { usePeriodText } from './use-period-text.ts';
import { useCustomGroups } from './use-custom-groups.tsx';
import { viewKeys } from './keys.ts';

type GroupedList = 'jobs' | 'projects' | 'users';

/** What a row has in the field that its list is grouped by. */
export type GroupValue =
  | { readonly of: 'day'; readonly at: string | null }
  | { readonly of: 'yes'; readonly value: boolean }
  /** Ids or words with what they are called; several stand together in one heading. */
  | { readonly of: 'names'; readonly names: readonly { readonly key: string; readonly title: ReactNode }[] };

const countsQuery = (list: GroupedList, section: string, { search, filters }: GridQuery) =>
  queryOptions({
    queryKey: viewKeys.groups(list, section, search, filters),
    queryFn: ({ signal }) =>
      callServer(countListGroups, {
        params: { list },
        query: { section, ...(search ? { search } : {}), ...(filters ? { filters } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Counts are optional; the list itself reports errors.
    retry: false,
  });

interface Grouping<Row> {
  readonly list: GroupedList;
  /** What is on the screen. */
  readonly rows: readonly Row[];
  readonly section: string | null;
  readonly query: GridQuery;
  /** Whether the list can be asked for. */
  readonly isReady: boolean;
  /** What a row has in one of the list's own fields. A constant. */
  readonly valueOf: (row: Row, section: string) => GroupValue;
}

/** The section of each row of a list, with its number of rows on all pages. Undefined without groups. */
export function useListGroups<Row extends { readonly _id: string }>({
  list,
  rows,
  section,
  query,
  isReady,
  valueOf,
}: Grouping<Row>): ((row: Row) => GridSection) | undefined {
  const { t } = useTranslation('filters');
  const formats = useFormats();
  const { timezone } = useSettings();
  const periodText = usePeriodText();
  const { field: asked, period } = groupSection(section ?? '');
  const fieldName = useFieldName(list);
  const custom = useCustomGroups(
    list,
    section,
    rows.map(({ _id }) => _id),
  );
  const counts = useQuery({ ...countsQuery(list, section ?? '', query), enabled: isReady && section !== null });
  const headings = useMemo(() => {
    const countOf = new Map(counts.data?.groups.map(({ key, count }) => [key, count]));
    return (field: string) => {
      const named = (value: string) => t(($) => $.filters.chip, { field, value });
      const headingOf = (key: string, title: ReactNode): GridSection => ({ key, title, count: countOf.get(key) });
      return { named, headingOf, none: headingOf('', named(t(($) => $.filters.values.none))) };
    };
  }, [counts.data, t]);
  const ofOwnField = useMemo(() => {
    if (section === null) return undefined;
    const { named, headingOf, none } = headings(fieldName(asked));
    return (row: Row) => {
      const value = valueOf(row, asked);
      if (value.of === 'yes') {
        return headingOf(String(value.value), named(value.value ? t(($) => $.filters.yes) : t(($) => $.filters.no)));
      }
      if (value.of === 'day') {
        if (value.at === null) return none;
        const of = momentKey(value.at, period, { timeZone: timezone, weekStart: periodText.weekStart });
        return headingOf(of, period === null ? formats.date(value.at) : periodText.of(period, of));
      }
      const key = groupKey(value.names.map((one) => one.key));
      if (value.names.length === 0) return none;
      return headingOf(
        key,
        value.names.map(({ key: one, title }, place) => (
          <span key={one}>
            {place > 0 ? ', ' : ''}
            {title}
          </span>
        )),
      );
    };
  }, [section, asked, period, headings, fieldName, t, valueOf, timezone, formats, periodText]);
  if (custom === null || section === null) return ofOwnField;
  if (custom === undefined) return undefined;
  const field = custom.title ?? fieldName(asked);
  const { headingOf, none } = headings(field);
  return ({ _id: id }) => {
    const group = custom.groupOf(id);
    if (group === undefined) return { key: '…', title: '…' };
    if (group.key === '') return none;
    return headingOf(
      group.key,
      <>
        <bdi>{field}</bdi>: {group.value}
      </>,
    );
  };
}
