import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { ProblemError } from '../../app/api/problem-error.ts';
import { ErrorState } from '../error-state.tsx';
import { Notice } from '../notice.tsx';
import { phoneQuery } from '../theme.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { GridColumn, GridPage } from './columns.ts';
import styles from './data-grid.module.css';
import { GridErrorBoundary } from './grid-error-boundary.tsx';
import { GridFooter } from './grid-footer.tsx';
import type { GridSection } from './grid-rows.ts';
import { GridList } from './grid-list.tsx';
import { GridSearch } from './grid-search.tsx';
import { GridTable } from './grid-table.tsx';
import type { Selection } from './selection.ts';
import { afterCheck, afterRowClick, afterSelectAll, noSelection } from './selection.ts';
import type { GridState } from './use-grid-state.ts';

export interface DataGridProps<Row extends object> {
  /** The list's name: heard by who can't see it, and under which its columns are remembered. */
  readonly label: string;
  /** `jobs`, `users`, …: where the choice of columns is kept. */
  readonly screen: string;
  readonly columns: readonly GridColumn<Row>[];
  /** The page as the query has it; use `placeholderData: keepPreviousData`, so that rows stay until the next are there. */
  readonly page: UseQueryResult<GridPage<Row>>;
  readonly state: GridState;
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  /** A row as a card, on a phone. */
  readonly card: (row: Row) => ReactNode;
  /** The chosen rows, held by the screen (for its bulk actions). */
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** The row whose panel is open, by the address: shown as chosen. */
  readonly openId?: string | undefined;
  /** Opens the panel of a row. */
  readonly onOpen: (row: Row) => void;
  /** The opened row was let go: closes its panel. */
  readonly onClose: () => void;
  /** Whether several rows can be chosen by checkboxes. */
  readonly isMultiple?: boolean;
  readonly accent?: (row: Row) => string | undefined;
  /** The heading that a row stands under, while the list is gathered. */
  readonly section?: ((row: Row) => GridSection) | undefined;
  /** Stands where rows would, while there are none at all: says what belongs here and offers to make the first. */
  readonly empty: ReactNode;
  /** Filters and actions, beside the search. */
  readonly toolbar?: ReactNode;
}

/** The address asks for what can't be searched by: an old or a mistyped link. Trying again would not help. */
function isAskedWrongly(failure: unknown): boolean {
  return failure instanceof ProblemError && failure.code === 'not_valid';
}

/**
 * A paged list: search, columns, sorting, choosing, pages, skeleton, empty states, a table on a desk and cards on a phone
 * (Spec 3 §4 "Grid", §9). Its state is the address bar's (`useGridState`).
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { t } = useTranslation('ui');
  const { page, state, selection, rowId, columns } = props;
  const { query, change } = state;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [hidden, setHidden] = useLocalStorage<Record<string, boolean>>({
    key: `plumbline.columns.${props.screen}`,
    defaultValue: Object.fromEntries(columns.flatMap((column) => (column.isHiddenAtFirst ? [[column.id, true]] : []))),
    getInitialValueInEffect: false,
  });
  const rows = page.data?.docs ?? null;
  const { openId } = props;
  const shownAsChosen = useMemo(
    () => (openId === undefined || selection.has(openId) ? selection : new Set([...selection, openId])),
    [selection, openId],
  );
  // While several are chosen for a bulk action, the opened one is not silently among them.
  const isSeveral = selection.size > 1;
  const isNarrowed = query.search !== '' || query.filters !== null;

  // The last page may be gone when rows were deleted.
  const lastPage = Math.max((page.data?.pages ?? 1) - 1, 0);
  // Nothing to count and to turn over; while rows are on their way the room is kept.
  const isWithoutRows = page.data ? page.data.docs.length === 0 && lastPage === 0 : page.isError;
  const isBeyond = page.data !== undefined && !page.isPlaceholderData && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage });
  }, [isBeyond, lastPage, change]);

  const moved: GridState = {
    query,
    change: (part) => {
      props.onSelect(noSelection);
      change(part);
    },
  };
  const shared = {
    rows,
    rowId,
    rowName: props.rowName,
    accent: props.accent,
    section: props.section,
    selection: isSeveral ? selection : shownAsChosen,
    onRow: (row: Row) => {
      const wasChosen = shownAsChosen.has(rowId(row));
      props.onSelect(afterRowClick(shownAsChosen, rowId(row)));
      if (wasChosen) props.onClose();
      else props.onOpen(row);
    },
    onCheck: props.isMultiple === false ? undefined : (row: Row) => props.onSelect(afterCheck(selection, rowId(row))),
    onCheckAll: () => props.onSelect(afterSelectAll(selection, (rows ?? []).map(rowId))),
  };

  const clearAll = (
    <Button variant="default" onClick={() => moved.change({ search: '', filters: null })}>
      {t(($) => $.ui.grid.clearAll)}
    </Button>
  );
  const content = () => {
    if (page.isError && !page.data && isNarrowed && isAskedWrongly(page.error)) {
      return (
        <Notice kind="nothingFound" title={t(($) => $.ui.grid.unreadable)} text={t(($) => $.ui.grid.unreadableText)}>
          {clearAll}
        </Notice>
      );
    }
    if (page.isError && !page.data) return <ErrorState failure={page.error} onRetry={() => void page.refetch()} />;
    if (page.isPending && page.fetchStatus === 'paused') {
      return <Notice kind="offline" title={t(($) => $.ui.failed.title)} text={t(($) => $.ui.failed.network)} />;
    }
    if (rows?.length === 0 && isNarrowed) {
      return (
        <Notice kind="nothingFound" title={t(($) => $.ui.grid.noData)} text={t(($) => $.ui.grid.noDataText)}>
          {clearAll}
        </Notice>
      );
    }
    if (rows?.length === 0) return props.empty;
    return isPhone ? (
      <GridList {...shared} label={props.label} card={props.card} />
    ) : (
      <GridTable
        {...shared}
        label={props.label}
        columns={columns}
        hidden={hidden}
        sort={query.sort}
        onSort={(sort) => moved.change({ sort })}
      />
    );
  };

  return (
    <section className={styles.grid} aria-label={props.label}>
      <div className={styles.toolbar} role="search">
        <GridSearch value={query.search} onSearch={(search) => moved.change({ search })} />
        {props.toolbar}
        {isPhone ? null : (
          <span className={styles.push}>
            <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />
          </span>
        )}
      </div>
      <div className={styles.scroller} data-stale={page.isPlaceholderData || undefined}>
        <GridErrorBoundary resetKey={rows}>{content()}</GridErrorBoundary>
      </div>
      {isWithoutRows ? null : <GridFooter page={page.data} state={moved} selected={selection.size} />}
    </section>
  );
}
