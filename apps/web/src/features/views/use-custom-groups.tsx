import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { readListCells } from '@plumbline/contract/list-cells';
import { rowsOfCells } from '@plumbline/contract/list-cells';
import { customFilterField, customFilterParts } from '@plumbline/domain/filters/custom-fields';
import { groupSection } from '@plumbline/domain/filters/groups';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { columnOfFilterField, customColumnId } from '@plumbline/domain/views/custom-column';
import { CellView } from '../../ui/cells/cell-view.tsx';
import { usePeriodText } from './use-period-text.ts';
import { listCellsQuery } from './list-cells.ts';

type Known = ResponseOf<typeof readListCells>;

/** The group of a row. */
interface RowGroup {
  /** Empty for none. */
  readonly key: string;
  readonly value: ReactNode;
}

interface CustomGroups {
  /** What the field or question is called. */
  readonly title: string | undefined;
  /** Undefined of a row whose group is still on its way. */
  readonly groupOf: (id: string) => RowGroup | undefined;
}

/** A call takes so many rows. */
function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / rowsOfCells);
  return Array.from({ length: count }, (_, part) => ids.slice(part * rowsOfCells, (part + 1) * rowsOfCells));
}

/**
 * In which groups rows stand by a field or question. Null where the section is another thing, undefined while nothing is known.
 * @param ids the rows on the screen
 */
export function useCustomGroups(
  list: ReportType,
  section: string | null,
  ids: readonly string[],
): CustomGroups | null | undefined {
  const { t } = useTranslation('filters');
  const periodText = usePeriodText();
  const { field, period } = groupSection(section ?? '');
  const asked = customFilterField(field);
  const column = columnOfFilterField(field);
  const columns = column ? [customColumnId(column)] : [];
  const parts = useQueries({
    queries: (asked ? inParts(ids) : []).map((part) => ({
      ...listCellsQuery(list, part, columns, section),
      // Rows without headings say more than no rows.
      retry: false,
    })),
  });
  // What is shown in the meantime belongs to other rows, or to another section.
  const known = parts.flatMap(({ data, isPlaceholderData }): Known[] => (data && !isPlaceholderData ? [data] : []));
  const type = asked && customFilterParts[asked.part].type;
  const wordsOf = (key: string, cell: Known['rows'][string][number] | undefined): ReactNode => {
    if (type === 'boolean') return key === 'true' ? t(($) => $.filters.yes) : t(($) => $.filters.no);
    if (type === 'date') {
      return key
        .split(',')
        .map((one) => periodText.of(period ?? 'day', one))
        .join(', ');
    }
    return cell ? <CellView cell={cell} /> : <bdi>{key}</bdi>;
  };
  if (!asked) return null;
  if (known.length === 0) return undefined;
  const groups = new Map(known.flatMap(({ groups: keys = {} }) => Object.entries(keys)));
  const cells = Object.assign({}, ...known.map(({ rows }) => rows)) as Known['rows'];
  return {
    title: known[0]?.columns[0]?.title,
    groupOf: (id) => {
      const key = groups.get(id);
      return key === undefined ? undefined : { key, value: wordsOf(key, cells[id]?.[0] ?? undefined) };
    },
  };
}
