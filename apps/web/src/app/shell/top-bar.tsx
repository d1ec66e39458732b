import { ActionIcon, Indicator, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBell, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOfText } from '@plumbline/domain/settings/text-direction';
import { useShell } from '../../ui/shell/shell-state.tsx';
import { useSettings } from '../../lib/access/hooks.ts';
import styles from '../layouts/main-layout.module.css';
import { Profile } from './profile.tsx';
import { shellSlots } from './slots.tsx';
import { useLitMenu } from './use-lit-menu.ts';

const noUnread = () => 0;
const useUnreadCount = shellSlots.useUnreadCount ?? noUnread;

function Bell() {
  const { t } = useTranslation('shell');
  const { areNotificationsOpen, openNotifications, closeNotifications } = useShell();
  const count = useUnreadCount();
  const label = count > 0 ? t(($) => $.shell.notifications.unread, { count }) : t(($) => $.shell.notifications.open);
  return (
    <Indicator
      label={count > 99 ? '99+' : count}
      size={18}
      offset={9}
      disabled={count === 0}
      color="red.9"
      autoContrast={false}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        aria-expanded={areNotificationsOpen}
        onClick={areNotificationsOpen ? closeNotifications : openNotifications}
      >
        <IconBell size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}

interface TopBarProps {
  /** What can wait is loaded now. */
  readonly isSettled: boolean;
  /** A phone has it at the bottom, within the thumb's reach. */
  readonly hasMenuButton: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onFind: () => void;
}

/** Menu toggle, page title, the screen's own buttons, search, bell, profile (spec/1 §2 "Top bar"). */
export function TopBar({ isSettled, hasMenuButton, isMenuOpen, onToggleMenu, onFind }: TopBarProps) {
  const { t } = useTranslation(['shell', 'menu']);
  const { title, setActionsPlace } = useShell();
  const { companyName } = useSettings();
  const { OutboxIndicator } = shellSlots;
  const menu = useLitMenu();
  const product = companyName || 'Plumbline';
  const shown = title ?? (menu ? t(($) => $.menu[menu]) : product);
  useDocumentTitle(shown === product ? product : `${shown} · ${product}`);
  return (
    <>
      {hasMenuButton ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={isMenuOpen ? t(($) => $.shell.menu.close) : t(($) => $.shell.menu.open)}
          aria-expanded={isMenuOpen}
          onClick={onToggleMenu}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : null}
      <Title order={1} className={styles.title ?? ''}>
        <span className={styles.titleText} dir={directionOfText(shown) ?? 'auto'}>
          {shown}
        </span>
      </Title>
      <div ref={setActionsPlace} className={styles.actions} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(($) => $.shell.shortcuts.find)}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <IconSearch size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      {OutboxIndicator && isSettled ? (
        <Suspense fallback={null}>
          <OutboxIndicator />
        </Suspense>
      ) : null}
      {shellSlots.NotificationPanel ? <Bell /> : null}
      <Profile isSettled={isSettled} />
    </>
  );
}
