import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { phoneQuery } from '../theme.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { GridColumn, GridPage } from './columns.ts';
import styles from './data-grid.module.css';
import { GridContent } from './grid-content.tsx';
import { GridErrorBoundary } from './grid-error-boundary.tsx';
import { GridFooter } from './grid-footer.tsx';
import { GridList } from './grid-list.tsx';
import { GridMenu } from './grid-menu.tsx';
import { LeftOutNotice, OpenElsewhereNotice } from './grid-notices.tsx';
import type { GridRows, GridSection } from './grid-rows.ts';
import { GridTable } from './grid-table.tsx';
import { GridTiles } from './grid-tiles.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import type { LayoutState } from './layout.ts';
import { usualLayout, withWidths } from './layout.ts';
import type { Selection } from './selection.ts';
import { afterSelectAll, noSelection } from './selection.ts';
import { measuredWidths } from './use-column-table.ts';
import type { GridState } from './use-grid-state.ts';
import { useGrowingPage } from './use-growing-page.ts';
import { useLocalLayout } from './use-local-layout.ts';
import { usePresentSelection } from './use-present-selection.ts';
import { useReadablePage } from './use-readable-page.ts';
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
  /** Above the toolbar: the named views of the list. */
  readonly tabs?: ReactNode;
  /** Below the toolbar: what the list is narrowed to. */
  readonly chips?: ReactNode;
  /** What else is done with the list: items of a menu at the end of the toolbar, which the columns are in then, too. */
  readonly menu?: ReactNode;
  /** On a phone the tools are one row, in which the search is a button until it is wanted. */
  readonly isOneRow?: boolean;
}

/**
 * A paged list: search, columns, sorting, choosing, pages, skeleton, empty states, a table on a desk and cards on a phone
 * (spec/3 §4 "Grid", §9). Its state is the address bar's (`useGridState`).
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { page, state, selection, rowId, columns, display, tile, label } = props;
  const { query, change } = state;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const local = useLocalLayout(props.screen);
  const { layout, onLayout } = props.layout ?? local;
  const scroller = useRef<HTMLDivElement>(null);
  const { lastPage, isNarrowedLess, dismiss } = useReadablePage(page, state);
  const { grow, isGrowing } = useGrowingPage(page, state, isPhone && !display && !tile);
  const rows = page.data?.docs ?? null;
  usePresentSelection({
    selection,
    onSelect: props.onSelect,
    rowId,
    rows: display || page.isPlaceholderData ? null : (props.allRows ?? rows),
  });
  const list = useGridRows(props);
  // Without rows there is nothing to count or page through; while loading, the space is reserved.
  const isWithoutRows = page.data ? page.data.docs.length === 0 && lastPage === 0 : page.isError;
  const bulk = selection.size > 0 && props.bulk ? props.bulk : null;
  const moved: GridState = {
    query,
    change: (part) => {
      // Rows of all pages stay chosen while the pages are turned over.
      const isTurnedOver = props.allRows !== undefined && Object.keys(part).join() === 'page';
      if (!isTurnedOver) props.onSelect(noSelection);
      change(part);
    },
  };
  const shown = tile ? (
    <GridTiles {...list} label={label} tile={tile} />
  ) : isPhone ? (
    <GridList {...list} label={label} card={props.card} onMore={grow} isGrowing={isGrowing} />
  ) : (
    <GridTable
      {...list}
      label={label}
      columns={columns}
      layout={layout}
      onLayout={onLayout}
      sort={query.sort}
      onSort={(sort) => moved.change({ sort })}
    />
  );

  return (
    <section className={styles.grid} aria-label={label}>
      {props.tabs}
      <GridToolbar
        search={query.search}
        onSearch={(search) => moved.change({ search })}
        tools={props.toolbar}
        isOneRow={isPhone && (props.isOneRow ?? false)}
        end={
          isPhone || display || tile ? (
            <GridMenu items={props.menu} />
          ) : (
            <ColumnMenu
              columns={columns}
              layout={layout}
              onLayout={onLayout}
              onMore={props.onMoreColumns}
              items={props.menu}
              frozen={(before) =>
                withWidths(
                  before ?? usualLayout(columns),
                  measuredWidths(scroller.current?.querySelector('thead tr') ?? null),
                )
              }
            />
          )
        }
      />
      {props.chips ? <div className={styles.chips}>{props.chips}</div> : null}
      {props.notice}
      {isNarrowedLess ? <LeftOutNotice onClose={dismiss} /> : null}
      {isOpenElsewhere(props) ? <OpenElsewhereNotice name={props.openName} onClose={props.onClose} /> : null}
      <div ref={scroller} className={styles.scroller} data-stale={page.isPlaceholderData || undefined}>
        <GridErrorBoundary resetKey={rows}>
          {display ?? (
            <GridContent
              page={page}
              isNarrowed={query.search !== '' || query.filters !== null}
              onClear={() => moved.change({ search: '', filters: null })}
              empty={props.empty}
            >
              {shown}
            </GridContent>
          )}
        </GridErrorBoundary>
      </div>
      {bulk}
      {isWithoutRows || display || bulk ? null : (
        <GridFooter page={page.data} state={moved} selected={selection.size} isScrolled={grow !== null || isGrowing} />
      )}
    </section>
  );
}

/** Whether what is open in the panel is not among the rows of the page. */
function isOpenElsewhere<Row extends object>({ page, openId, rowId, display }: DataGridProps<Row>): boolean {
  const rows = page.data?.docs ?? [];
  if (display || openId === undefined || rows.length === 0 || page.isPlaceholderData) return false;
  return !rows.some((row) => rowId(row) === openId);
}

/** The rows with what a press on one does, as table, cards and tiles take them. */
function useGridRows<Row extends object>(props: DataGridProps<Row>): GridRows<Row> {
  const { rowId, selection, onSelect, openId, isMultiple = true } = props;
  const rows = props.page.data?.docs ?? null;
  const ids = (rows ?? []).map(rowId);
  const selecting = useSelecting(selection, onSelect, ids);
  return {
    rows,
    rowId,
    rowName: props.rowName,
    accent: props.accent,
    section: props.section,
    selection,
    openId,
    // Opening is one thing, ticking another: what is open is never silently among what is done with several.
    onRow: (row) => (rowId(row) === openId ? props.onClose() : props.onOpen(row)),
    onCheck: isMultiple ? (row) => selecting.check(rowId(row)) : undefined,
    onCheckUpTo: isMultiple ? (row, from) => selecting.checkUpTo(rowId(row), from && rowId(from)) : undefined,
    onCheckAll: () => onSelect(afterSelectAll(selection, ids)),
  };
}
