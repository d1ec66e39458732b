import { can } from '@plumbline/domain/access/can';
import { AppShell } from '@mantine/core';
import { useElementSize, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, usePerson } from '../../lib/access/hooks.ts';
import { readSession } from '../../lib/api/session-store.ts';
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { usePositionAtStart } from '../../lib/location/use-position-at-start.ts';
import { Splash } from '../../ui/splash.tsx';
import { ImpersonationNotice } from '../shell/impersonation-notice.tsx';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { ShellOverlays, useOverlay } from '../shell/shell-overlays.tsx';
import { SideMenu } from '../shell/side-menu.tsx';
import { shellSlots } from '../shell/slots.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { OfflineNotice } from '../shell/offline-notice.tsx';
import { useSettled } from '../shell/use-settled.ts';
import { ShellStateProvider, useShell } from '../../ui/shell/shell-state.tsx';
import { deskQuery, phoneQuery } from '../../ui/theme.ts';
import styles from './main-layout.module.css';

const LimitNotice = lazy(async () => ({
  default: (await loadWithRetry(() => import('../shell/limit-notice.tsx'))).LimitNotice,
}));
const SecondStepNotice = lazy(async () => ({
  default: (await loadWithRetry(() => import('../shell/second-step-notice.tsx'))).SecondStepNotice,
}));
const StorageNotice = lazy(async () => ({
  default: (await loadWithRetry(() => import('../shell/storage-notice.tsx'))).StorageNotice,
}));

interface FrameProps {
  /** What can wait is loaded now. */
  readonly isSettled: boolean;
  /** The screen is shown elsewhere. */
  readonly isEmpty: boolean;
}

function Frame({ isSettled, isEmpty }: FrameProps) {
  useLiveUpdates();
  usePositionAtStart();
  const { t } = useTranslation('shell');
  const shell = useShell();
  const actor = useActor();
  const { second_step: secondStep } = usePerson();
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  // A list that fills the screen leaves them their room.
  const notices = useElementSize();
  const noticesHeight = { '--plumbline-notices': `${notices.height}px` } as CSSProperties;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [isDeskMenuOpen, setDeskMenuOpen] = useLocalStorage({
    key: 'plumbline.menu-open',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const overlay = useOverlay();
  const keepsMenu = isDesk && !shell.needsWidth;
  const isMenuOpen = keepsMenu ? isDeskMenuOpen : shell.isMenuOpen;
  const isAsideOpen = shell.isPanelOpen;
  const { NotificationPanel } = shellSlots;

  return (
    <AppShell
      header={{ height: 'var(--plumbline-top-bar)' }}
      navbar={{
        width: 'var(--plumbline-menu)',
        breakpoint: 'md',
        collapsed: { mobile: !isMenuOpen, desktop: !isMenuOpen },
      }}
      aside={{
        width: 'var(--plumbline-panel)',
        breakpoint: 'md',
        collapsed: { mobile: !isAsideOpen, desktop: !isAsideOpen },
      }}
      footer={{ height: 'calc(3.5rem + env(safe-area-inset-bottom))', collapsed: isDesk || !isPhone }}
      transitionDuration={0}
    >
      <a href="#content" className={styles.skip}>
        {t(($) => $.shell.skipToContent)}
      </a>
      {/* Above the panel, which fills a phone: the menus of the top bar open over it. */}
      <AppShell.Header className={styles.header ?? ''} zIndex={102}>
        <TopBar
          isSettled={isSettled}
          onFind={() => overlay.open('find')}
          hasMenuButton={!isPhone}
          isMenuOpen={isMenuOpen}
          onToggleMenu={() => (keepsMenu ? setDeskMenuOpen(!isDeskMenuOpen) : shell.setMenuOpen(!isMenuOpen))}
        />
      </AppShell.Header>
      <AppShell.Navbar className={styles.menu ?? ''} withBorder component="div">
        {isMenuOpen ? <SideMenu onFollow={() => shell.setMenuOpen(false)} onOpen={overlay.open} /> : null}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={styles.main ?? ''} style={noticesHeight}>
        <div ref={notices.ref}>
          <ImpersonationNotice />
          <OfflineNotice />
          {secondStep ? (
            <Suspense fallback={null}>
              <SecondStepNotice />
            </Suspense>
          ) : null}
          {isSettled && can(actor, 'settings.change').allowed ? (
            <Suspense fallback={null}>
              <StorageNotice />
            </Suspense>
          ) : null}
          {isSettled && can(actor, 'limit.list').allowed ? (
            <Suspense fallback={null}>
              <LimitNotice />
            </Suspense>
          ) : null}
        </div>
        {isEmpty ? null : (
          <Suspense fallback={<Splash />}>
            <Outlet />
          </Suspense>
        )}
      </AppShell.Main>
      <AppShell.Footer className={styles.footer ?? ''} hiddenFrom="sm">
        <PhoneBar isMenuOpen={isMenuOpen} onToggleMenu={() => shell.setMenuOpen(!isMenuOpen)} onOpen={overlay.open} />
      </AppShell.Footer>
      <AppShell.Aside className={styles.aside ?? ''} withBorder>
        <div ref={shell.setPanelPlace} className={styles.place} />
      </AppShell.Aside>
      {shell.areNotificationsOpen && NotificationPanel ? (
        <Suspense fallback={null}>
          <NotificationPanel onClose={shell.closeNotifications} />
        </Suspense>
      ) : null}
      <ShellOverlays overlay={overlay} isDesk={isDesk} isSettled={isSettled} />
    </AppShell>
  );
}

/**
 * Top bar, side menu, the screen, and the side panel. Public pages have no frame for strangers. The choice is fixed
 * while mounted: a screen that is still shown while its person signs out retains its frame.
 */
export function MainLayout(props: FrameProps) {
  const [isStranger] = useState(() => !readSession());
  if (isStranger) return <main>{props.isEmpty ? null : <Outlet />}</main>;
  return (
    <ShellStateProvider>
      <Frame {...props} />
    </ShellStateProvider>
  );
}

/** {@link MainLayout} around the screen of an address. */
export function ScreenLayout() {
  return <MainLayout isSettled={useSettled()} isEmpty={false} />;
}
