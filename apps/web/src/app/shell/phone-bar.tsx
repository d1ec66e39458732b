import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuId } from '@plumbline/domain/access/menu';
import { menuLooks } from './menu-links.ts';
import styles from './phone-bar.module.css';
import { useMenu } from './use-menu.ts';
import type { OpenedByMenu } from './use-menu-act.ts';
import { useLitMenu } from './use-lit-menu.ts';

/** What a thumb needs most, in this order, as far as this person's menu has it. */
const first: readonly MenuId[] = ['dashboard', 'my_day', 'jobs', 'create_new', 'projects'];
/** So many have room beside the menu. */
const shownLimit = 4;

interface PhoneBarProps {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onOpen: (what: OpenedByMenu) => void;
}

/** The bottom of a phone: the few places one goes to all day, within the thumb's reach, and the menu for the rest. */
export function PhoneBar({ isMenuOpen, onToggleMenu, onOpen }: PhoneBarProps) {
  const { t } = useTranslation(['shell', 'menu']);
  const rows = useMenu();
  const lit = useLitMenu();
  const shown = first.filter((id) => rows.some((row) => row.id === id)).slice(0, shownLimit);
  return (
    <nav className={styles.bar} aria-label={t(($) => $.shell.menu.phoneLabel)}>
      {shown.map((id) => {
        const { icon: Icon, to } = menuLooks[id];
        const content = (
          <>
            <Icon size={22} stroke={1.6} aria-hidden />
            <span className={styles.label}>{t(($) => $.menu[id])}</span>
          </>
        );
        return to === undefined ? (
          <UnstyledButton key={id} className={styles.item ?? ''} onClick={() => onOpen('create_new')}>
            {content}
          </UnstyledButton>
        ) : (
          <Link key={id} to={to} className={styles.item} data-lit={lit === id || undefined}>
            {content}
          </Link>
        );
      })}
      <UnstyledButton className={styles.item ?? ''} aria-expanded={isMenuOpen} onClick={onToggleMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        <span className={styles.label}>{t(($) => $.shell.menu.short)}</span>
      </UnstyledButton>
    </nav>
  );
}
