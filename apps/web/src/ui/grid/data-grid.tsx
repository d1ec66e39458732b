import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { ProblemError } from '../../lib/api/problem-error.ts';
import { isolatedName } from '../../i18n/isolated.ts';
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
import { grownPageSize } from './grid-state.ts';
import { GridSearch } from './grid-search.tsx';
import { GridTiles } from './grid-tiles.tsx';
import { GridTable } from './grid-table.tsx';
import type { LayoutState } from './layout.ts';
import { usualLayout, withWidths } from './layout.ts';
import type { Selection } from './selection.ts';
import { afterSelectAll, chosenOf, noSelection } from './selection.ts';
import { measuredWidths } from './use-column-table.ts';
import { useLocalLayout } from './use-local-layout.ts';
import { readableQuery } from './readable-query.ts';
import type { GridState } from './use-grid-state.ts';
import { useSelecting } from './use-selecting.ts';

export interface DataGridProps<Row extends object> {
  /** The list's name: heard by who can't see it, and under which its columns are remembered. */
  readonly label: string;
  /** `jobs`, `users`, …: the key under which the choice of columns is stored. */
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
  /** All rows of the list, where those of all its pages can be chosen (`useAllRows`). */
  readonly allRows?: readonly Row[] | undefined;
  /** The row whose panel is open, by the address. */
  readonly openId?: string | undefined;
  /** How the open one is called, where it is not on the page; null while that isn't known. */
  readonly openName?: string | null | undefined;
  /** Opens the panel of a row. */
  readonly onOpen: (row: Row) => void;
  /** The opened row was let go: closes its panel. */
  readonly onClose: () => void;
  /** Whether several rows can be chosen by checkboxes. */
  readonly isMultiple?: boolean;
  readonly accent?: (row: Row) => string | undefined;
  /** The section of a row, if the list is grouped. */
  readonly section?: ((row: Row) => GridSection) | undefined;
  /** Stands where rows would, while there are none at all: says what belongs here and offers to make the first. */
  readonly empty: ReactNode;
  /** The layout of the columns, if it is stored elsewhere than in this browser. */
  readonly layout?: LayoutState;
  /** Leads from the menu of columns to further ones. */
  readonly onMoreColumns?: (() => void) | undefined;
  /** What can be done with the ticked rows: takes the place of the footer while some are. */
  readonly bulk?: ReactNode;
  /** Above the rows: what is to be known of them. */
  readonly notice?: ReactNode;
  /** A row as a picture among others, on a desk as on a phone: instead of the table and the cards. */
  readonly tile?: ((row: Row) => ReactNode) | undefined;
  /** Instead of rows and columns: the same things on a board or a map. */
  readonly display?: ReactNode;
  /** Filters and actions, beside the search. */
  readonly toolbar?: ReactNode;
}

/** The address asks for what can't be searched by: an old or a mistyped link. Trying again would not help. */
function isAskedWrongly(failure: unknown): boolean {
  return failure instanceof ProblemError && failure.code === 'not_valid';
}

/**
 * A paged list: search, columns, sorting, choosing, pages, skeleton, empty states, a table on a desk and cards on a phone
 * (spec/3 §4 "Grid", §9). Its state is the address bar's (`useGridState`).
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { t } = useTranslation('ui');
  const { page, state, selection, rowId, columns } = props;
  const { query, change } = state;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const local = useLocalLayout(props.screen);
  const { layout, onLayout } = props.layout ?? local;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = page.data?.docs ?? null;
  const { openId } = props;
  const isElsewhere =
    !props.display &&
    openId !== undefined &&
    rows !== null &&
    rows.length > 0 &&
    !page.isPlaceholderData &&
    !rows.some((row) => rowId(row) === openId);
  const isNarrowed = query.search !== '' || query.filters !== null;

  // The last page may be gone when rows were deleted.
  const lastPage = Math.max((page.data?.pages ?? 1) - 1, 0);
  // Without rows there is nothing to count or page through; while loading, the space is reserved.
  const isWithoutRows = page.data ? page.data.docs.length === 0 && lastPage === 0 : page.isError;
  const isBeyond = page.data !== undefined && !page.isPlaceholderData && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, true);
  }, [isBeyond, lastPage, change]);

  // A shared address may ask for what this person can't: the rest of it is shown.
  const readable = page.isError && !page.isPlaceholderData ? readableQuery(query, page.error) : null;
  const readableText = readable && JSON.stringify(readable);
  const [isNarrowedLess, setNarrowedLess] = useState(false);
  useEffect(() => {
    if (readableText === null) return;
    const { isNarrowedLess: isLess, ...part } = JSON.parse(readableText) as NonNullable<typeof readable>;
    if (isLess) setNarrowedLess(true);
    change(part);
  }, [readableText, change]);

  const moved: GridState = {
    query,
    change: (part) => {
      // Rows of all pages stay chosen while the pages are turned over.
      const isTurnedOver = props.allRows !== undefined && Object.keys(part).join() === 'page';
      if (!isTurnedOver) props.onSelect(noSelection);
      change(part);
    },
  };
  // What was ticked and is there no more, since somebody else removed it, is not among what is done with several.
  const { onSelect, allRows } = props;
  const there = allRows ?? rows;
  const gone =
    props.display || page.isPlaceholderData || there === null
      ? 0
      : selection.size - chosenOf(selection, there.map(rowId)).size;
  useEffect(() => {
    if (gone > 0 && there !== null) onSelect(chosenOf(selection, there.map(rowId)));
  }, [gone, there, rowId, selection, onSelect]);
  const isScrolled = isPhone && !props.display && !props.tile;
  const grown = isScrolled && page.data && !page.isPlaceholderData ? grownPageSize(query, page.data.pages) : null;
  const isGrowing = isScrolled && page.isPlaceholderData && (rows?.length ?? 0) < query.pageSize;
  // What was ticked stays ticked: the rows are still there.
  const grow = useCallback(() => change({ pageSize: grown ?? query.pageSize }), [change, grown, query.pageSize]);
  const isMultiple = props.isMultiple !== false;
  const ids = (rows ?? []).map(rowId);
  const selecting = useSelecting(selection, props.onSelect, ids);
  const shared = {
    rows,
    rowId,
    rowName: props.rowName,
    accent: props.accent,
    section: props.section,
    selection,
    openId,
    // Opening is one thing, ticking another: what is open is never silently among what is done with several.
    onRow: (row: Row) => {
      if (rowId(row) === openId) props.onClose();
      else props.onOpen(row);
    },
    onCheck: isMultiple ? (row: Row) => selecting.check(rowId(row)) : undefined,
    onCheckUpTo: isMultiple
      ? (row: Row, from?: Row) => selecting.checkUpTo(rowId(row), from && rowId(from))
      : undefined,
    onCheckAll: () => props.onSelect(afterSelectAll(selection, ids)),
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
    if (props.tile) return <GridTiles {...shared} label={props.label} tile={props.tile} />;
    return isPhone ? (
      <GridList
        {...shared}
        label={props.label}
        card={props.card}
        onMore={grown === null ? null : grow}
        isGrowing={isGrowing}
      />
    ) : (
      <GridTable
        {...shared}
        label={props.label}
        columns={columns}
        layout={layout}
        onLayout={onLayout}
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
        {isPhone || props.display || props.tile ? null : (
          <span className={styles.push}>
            <ColumnMenu
              columns={columns}
              layout={layout}
              onLayout={onLayout}
              onMore={props.onMoreColumns}
              frozen={(before) =>
                withWidths(
                  before ?? usualLayout(columns),
                  measuredWidths(scroller.current?.querySelector('thead tr') ?? null),
                )
              }
            />
          </span>
        )}
      </div>
      {props.notice}
      {isNarrowedLess ? (
        <div className={styles.openElsewhere} role="status">
          {t(($) => $.ui.grid.leftOut)}
          <Button variant="subtle" size="compact-md" onClick={() => setNarrowedLess(false)}>
            {t(($) => $.ui.close)}
          </Button>
        </div>
      ) : null}
      {isElsewhere ? (
        <div className={styles.openElsewhere} role="status">
          {props.openName
            ? t(($) => $.ui.grid.openElsewhereNamed, { name: isolatedName(props.openName) })
            : t(($) => $.ui.grid.openElsewhere)}
          <Button variant="subtle" size="compact-md" onClick={props.onClose}>
            {t(($) => $.ui.close)}
          </Button>
        </div>
      ) : null}
      <div ref={scroller} className={styles.scroller} data-stale={page.isPlaceholderData || undefined}>
        <GridErrorBoundary resetKey={rows}>{props.display ?? content()}</GridErrorBoundary>
      </div>
      {selection.size > 0 && props.bulk ? props.bulk : null}
      {isWithoutRows || props.display || (selection.size > 0 && props.bulk) ? null : (
        <GridFooter page={page.data} state={moved} selected={selection.size} isScrolled={grown !== null || isGrowing} />
      )}
    </section>
  );
}
