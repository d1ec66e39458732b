import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListView } from '@plumbline/contract/views';
import { isId } from '@plumbline/domain/ids/id-text';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { displaysOf, isSectionOf } from '@plumbline/domain/views/lists';
import type { GridQuery } from '../../ui/grid/grid-state.ts';
import { takenAway } from '../../ui/grid/grid-state.ts';
import type { GridState } from '../../ui/grid/use-grid-state.ts';
import { useGridState } from '../../ui/grid/use-grid-state.ts';
import type { SavedDefault, ViewScreen } from './saved-default.ts';
import { listOfScreen } from './saved-default.ts';
import { useDefaultView } from './use-default-view.ts';
import type { ViewLayout } from './use-view-layout.ts';
import { useViewLayout } from './use-view-layout.ts';
import { viewsQuery } from './views-queries.ts';
import { writtenFilter } from './written-filter.ts';

type Address = Record<string, string | undefined>;

/** What a list shows: the view that its address names with what the address changes in it, else the address alone. */
export interface ListViewState {
  readonly list: ViewList;
  /** What shows it: the list itself, or the shift view. */
  readonly screen: ViewScreen;
  readonly grid: GridState;
  readonly section: string | null;
  readonly display: string;
  readonly layout: ViewLayout;
  /** Null without a view, and while it is on its way. */
  readonly view: ListView | null;
  /** The address names a view that isn't there, or not for this person. */
  readonly isMissing: boolean;
  /** And the person's list would open with it each time. */
  readonly isMissingDefault: boolean;
  /** Whether something is shown otherwise than the view has it. */
  readonly isChanged: boolean;
  /** Whether the list can be asked for. */
  readonly isReady: boolean;
  /** What the list opens with for this person; null when they have chosen nothing. */
  readonly saved: SavedDefault | null;
  /** Changes what is shown; the rest stays. */
  readonly show: (part: ShownPart) => void;
  /** Shows a view, or the list without one. */
  readonly open: (id: string | null) => void;
}

export interface ShownPart {
  readonly filters?: string | null;
  readonly sort?: string | null;
  readonly section?: string | null;
  readonly display?: string;
}

const parts = ['filters', 'sort', 'section', 'display'] as const;

interface ListViewOptions {
  /** What the list starts with where that isn't the grid's own; a constant. */
  readonly defaults?: Partial<GridQuery>;
  /** The address is that of one thing, with the list beside it. */
  readonly isOneThing?: boolean;
}

/** The state of a screen with the named views of a list, held by the address bar. */
export function useListView(screen: ViewScreen, { defaults, isOneThing = false }: ListViewOptions = {}): ListViewState {
  const list = listOfScreen(screen);
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const { isReady, saved } = useDefaultView(screen, address, isOneThing);
  const id = isId(address['view'] ?? '') ? (address['view'] ?? null) : null;
  const views = useQuery({ ...viewsQuery(list), enabled: id !== null });
  const view = (id !== null && views.data?.find(({ _id }) => _id === id)) || null;
  const isLooking = id !== null && views.isPending && views.fetchStatus !== 'paused';
  const ofView = useMemo(
    () => ({
      ...defaults,
      ...(view ? { filters: writtenFilter(list, view.filters), ...(view.sort ? { sort: view.sort } : {}) } : {}),
    }),
    [defaults, list, view],
  );
  const grid = useGridState(ofView);
  const layout = useViewLayout(list, view);

  const valueOf = (name: 'section' | 'display', isOne: (asked: string) => boolean, usual: string | null) => {
    const asked = address[name];
    if (asked === undefined) return usual;
    return isOne(asked) ? asked : null;
  };
  const displays: readonly string[] = displaysOf[list];
  const section = valueOf('section', (asked) => isSectionOf(list, asked), view?.section ?? null);
  const display = valueOf('display', (asked) => displays.includes(asked), view?.display ?? null) ?? 'list';

  const show = (part: ShownPart) => {
    const usual: Record<(typeof parts)[number], string | null> = {
      filters: ofView.filters ?? null,
      sort: ofView.sort ?? null,
      section: view?.section ?? null,
      display: view?.display ?? 'list',
    };
    const written = Object.fromEntries(
      parts.flatMap((name) => {
        const value = part[name];
        return value === undefined ? [] : [[name, value === usual[name] ? undefined : (value ?? takenAway)]];
      }),
    );
    const search = ({ page: _, ...before }: Address) =>
      Object.fromEntries(Object.entries({ ...before, ...written }).filter(([, value]) => value !== undefined));
    void navigate({ to: '.', search, resetScroll: false });
  };
  const open = (next: string | null) => {
    const search = ({ page: _p, filters: _f, sort: _s, section: _g, display: _d, view: _v, ...before }: Address) =>
      next === null ? before : { ...before, view: next };
    void navigate({ to: '.', search, resetScroll: false });
  };
  const isMissing = id !== null && !isLooking && views.data !== undefined && view === null;
  return {
    list,
    screen,
    grid,
    section,
    display,
    layout,
    view,
    isMissing,
    isMissingDefault: isMissing && saved?.view === id,
    isChanged: view !== null && (layout.isChanged || parts.some((name) => address[name] !== undefined)),
    isReady: isReady && !isLooking,
    saved,
    show,
    open,
  };
}
