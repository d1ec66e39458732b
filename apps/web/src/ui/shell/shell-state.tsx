import type { Context, ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface ShellState {
  readonly isMenuOpen: boolean;
  readonly setMenuOpen: (open: boolean) => void;
  /** The screen needs the whole width: the menu begins folded. */
  readonly needsWidth: boolean;
  readonly setNeedsWidth: (needs: boolean) => void;
  readonly areNotificationsOpen: boolean;
  readonly isPanelOpen: boolean;
  /** Opens the notification panel and closes the detail panel. */
  readonly openNotifications: () => void;
  readonly closeNotifications: () => void;
  /** Says that a detail panel is open, which hides the notification panel; gives the way to say that it is gone. */
  readonly enterPanel: (close: () => void) => () => void;
  /** Where a detail panel puts itself; null until the frame is drawn. */
  readonly panelPlace: HTMLElement | null;
  readonly setPanelPlace: (place: HTMLElement | null) => void;
  /** Where a screen's own buttons go in the top bar. */
  readonly actionsPlace: HTMLElement | null;
  readonly setActionsPlace: (place: HTMLElement | null) => void;
  /** What the screen calls itself; null: as the menu does. */
  readonly title: string | null;
  readonly setTitle: (title: string | null) => void;
}

type ShellSetters = Pick<ShellState, 'setTitle' | 'setMenuOpen' | 'setNeedsWidth'>;

const Shell = createContext<ShellState | null>(null);
/** What stays the same however the frame changes: a screen that says its title isn't drawn again for that. */
const Setters = createContext<ShellSetters | null>(null);

/** Holds what is open around a screen (spec/1 §2 "Top bar": panel and notifications are never open together). */
export function ShellStateProvider({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [needsWidth, setNeedsWidth] = useState(false);
  const [areNotificationsOpen, setNotificationsOpen] = useState(false);
  const [openPanels, setOpenPanels] = useState(0);
  const [panelPlace, setPanelPlace] = useState<HTMLElement | null>(null);
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const closePanel = useRef<(() => void) | null>(null);

  const openNotifications = useCallback(() => {
    closePanel.current?.();
    setNotificationsOpen(true);
  }, []);
  const closeNotifications = useCallback(() => setNotificationsOpen(false), []);
  const enterPanel = useCallback((close: () => void) => {
    closePanel.current = close;
    setNotificationsOpen(false);
    setOpenPanels((count) => count + 1);
    return () => {
      if (closePanel.current === close) closePanel.current = null;
      setOpenPanels((count) => count - 1);
    };
  }, []);

  const state = useMemo(
    () => ({
      isMenuOpen,
      setMenuOpen,
      needsWidth,
      setNeedsWidth,
      areNotificationsOpen,
      isPanelOpen: openPanels > 0,
      openNotifications,
      closeNotifications,
      enterPanel,
      panelPlace,
      setPanelPlace,
      actionsPlace,
      setActionsPlace,
      title,
      setTitle,
    }),
    [
      isMenuOpen,
      needsWidth,
      areNotificationsOpen,
      openPanels,
      openNotifications,
      closeNotifications,
      enterPanel,
      panelPlace,
      actionsPlace,
      title,
    ],
  );
  const setters = useMemo(() => ({ setTitle, setMenuOpen, setNeedsWidth }), []);
  return (
    <Setters value={setters}>
      <Shell value={state}>{children}</Shell>
    </Setters>
  );
}

function useWithin<State>(context: Context<State | null>): State {
  const state = useContext(context);
  if (!state) throw new Error('There is no shell around this');
  return state;
}

/** The frame around the screen; throws outside the main layout. */
export function useShell(): ShellState {
  return useWithin(Shell);
}

/** Says what this screen calls itself, in the top bar and the browser's tab, while it is shown. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useWithin(Setters);
  useEffect(() => {
    setTitle(title ?? null);
    return () => setTitle(null);
  }, [title, setTitle]);
}

/** Folds the main menu while this screen is shown, until it is opened there; elsewhere it stays as the person has it. */
export function useWholeWidth(): void {
  const { setMenuOpen, setNeedsWidth } = useWithin(Setters);
  useLayoutEffect(() => {
    setMenuOpen(false);
    setNeedsWidth(true);
    return () => setNeedsWidth(false);
  }, [setMenuOpen, setNeedsWidth]);
}
