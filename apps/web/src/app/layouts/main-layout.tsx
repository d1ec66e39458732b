import '@mantine/notifications/styles.layer.css';
import { AppShell, MantineThemeProvider } from '@mantine/core';
import { useHotkeys, useElementSize, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSession } from '../api/session-store.ts';
import { closeCreateWizard, openCreateWizard, useCreateRequest } from '../create-request.ts';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { usePositionAtStart } from '../location/use-position-at-start.ts';
import { Splash } from '../screens/splash.tsx';
import { FindAnything } from '../shell/find-anything.tsx';
import { ImpersonationNotice } from '../shell/impersonation-notice.tsx';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { ShortcutSheet } from '../shell/shortcut-sheet.tsx';
import type { OpenedByMenu } from '../shell/use-menu-act.ts';
import { SideMenu } from '../shell/side-menu.tsx';
import { shellSlots } from '../shell/slots.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { OfflineNotice } from '../shell/offline-notice.tsx';
import { ShellStateProvider, useShell } from '../../ui/shell/shell-state.tsx';
import { deskQuery, phoneQuery } from '../../ui/theme.ts';
import styles from './main-layout.module.css';

function Frame() {
  useLiveUpdates();
  usePositionAtStart();
  const { t } = useTranslation('shell');
  const shell = useShell();
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
  const [opened, setOpened] = useState<OpenedByMenu | null>(null);
  const creating = useCreateRequest();
  const open = (what: OpenedByMenu) => (what === 'create_new' ? openCreateWizard() : setOpened(what));
  const isMenuOpen = isDesk ? isDeskMenuOpen : shell.isMenuOpen;
  const isAsideOpen = shell.isPanelOpen || shell.areNotificationsOpen;
  const { NotificationPanel, CreateWizard, ImpersonationPicker } = shellSlots;
  const close = () => setOpened(null);
  const closeWord = t(($) => $.shell.closeNotice);
  // The library's own close button has no name.
  const noticeTheme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': closeWord } } } } }),
    [closeWord],
  );
  // Not over something else that is open: its own fields and keys come first. The same key on a Hebrew keyboard.
  const openByKey = () => void (document.querySelector('[role="dialog"]') ?? openCreateWizard());
  useHotkeys([
    ['n', openByKey],
    ['מ', openByKey],
  ]);

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
          isMenuOpen={isMenuOpen}
          onToggleMenu={() => (isDesk ? setDeskMenuOpen(!isDeskMenuOpen) : shell.setMenuOpen(!isMenuOpen))}
        />
      </AppShell.Header>
      <AppShell.Navbar className={styles.menu ?? ''} withBorder component="div">
        {isMenuOpen ? <SideMenu onFollow={() => shell.setMenuOpen(false)} onOpen={open} /> : null}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={styles.main ?? ''} style={noticesHeight}>
        <div ref={notices.ref}>
          <ImpersonationNotice />
          <OfflineNotice />
        </div>
        <Suspense fallback={<Splash />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <AppShell.Footer className={styles.footer ?? ''} hiddenFrom="sm">
        <PhoneBar isMenuOpen={isMenuOpen} onToggleMenu={() => shell.setMenuOpen(!isMenuOpen)} onOpen={open} />
      </AppShell.Footer>
      <AppShell.Aside className={styles.aside ?? ''} withBorder>
        {shell.areNotificationsOpen && NotificationPanel ? (
          <Suspense fallback={<Splash />}>
            <NotificationPanel onClose={shell.closeNotifications} />
          </Suspense>
        ) : null}
        <div ref={shell.setPanelPlace} className={styles.place} hidden={shell.areNotificationsOpen} />
      </AppShell.Aside>
      <Suspense fallback={null}>
        {creating && CreateWizard ? <CreateWizard request={creating} onClose={closeCreateWizard} /> : null}
        {opened === 'impersonate' && ImpersonationPicker ? <ImpersonationPicker onClose={close} /> : null}
      </Suspense>
      <FindAnything onOpen={open} />
      <ShortcutSheet />
      <MantineThemeProvider inherit theme={noticeTheme}>
        <Notifications position={isDesk ? 'bottom-right' : 'top-center'} autoClose={3000} />
      </MantineThemeProvider>
    </AppShell>
  );
}

/** Top bar, side menu, the screen, and the panel beside it. A page that needs no sign-in is shown by itself to a stranger. */
export function MainLayout() {
  if (!readSession()) {
    return (
      <main>
        <Outlet />
      </main>
    );
  }
  return (
    <ShellStateProvider>
      <ModalsProvider>
        <Frame />
      </ModalsProvider>
    </ShellStateProvider>
  );
}
