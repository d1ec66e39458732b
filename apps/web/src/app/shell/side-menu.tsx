import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuId } from '@plumbline/domain/access/menu';
import { fullName } from '@plumbline/domain/users/names';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { usePerson } from '../../lib/access/hooks.ts';
import { JobTypeLinks } from './job-type-links.tsx';
import { menuLooks } from './menu-links.ts';
import styles from './side-menu.module.css';
import type { MenuRow } from './use-menu.ts';
import { useMenu } from './use-menu.ts';
import type { OpenedByMenu } from './use-menu-act.ts';
import { useMenuAct, useOutsideAddress } from './use-menu-act.ts';
import { useLitMenu } from './use-lit-menu.ts';

interface SideMenuProps {
  /** After a row was followed: a phone's menu closes. */
  readonly onFollow: () => void;
  readonly onOpen: (what: OpenedByMenu) => void;
}

/** Personal entries are in the menu of the person's picture. */
export const personMenu = ['logout', 'return_to_account', 'terms'] as const;

function useRowText(id: MenuId): string {
  const { t } = useTranslation('menu');
  return t(($) => $.menu[id]);
}

function RowContent({ id, end }: { id: MenuId; end?: ReactNode }) {
  const Icon = menuLooks[id].icon;
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={styles.label}>{useRowText(id)}</span>
      {end}
    </>
  );
}

function ProfileRow({ onFollow, isLit }: { onFollow: () => void; isLit: boolean }) {
  const { t } = useTranslation('roles');
  const person = usePerson();
  return (
    <Link to="/profile" className={`${styles.row} ${styles.person}`} data-lit={isLit || undefined} onClick={onFollow}>
      <PersonAvatar person={person} size={36} />
      <span className={styles.personText}>
        <bdi className={styles.name}>{fullName(person.name) || person.email}</bdi>
        <span className={styles.role}>{t(($) => $.roles[person.role])}</span>
      </span>
    </Link>
  );
}

/** The most frequent action is emphasized over navigation. */
function CreateButton({ onFollow, onOpen }: SideMenuProps) {
  return (
    <Button
      fullWidth
      size="md"
      className={styles.create ?? ''}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => {
        onFollow();
        onOpen('create_new');
      }}
    >
      {useRowText('create_new')}
    </Button>
  );
}

function Submenu({ row, lit, ...follow }: { row: MenuRow; lit: MenuId | undefined } & SideMenuProps) {
  const containsLit = row.id === lit || (row.children ?? []).some((child) => child.id === lit);
  const [isOpen, setOpen] = useState(containsLit);
  return (
    <>
      <UnstyledButton className={styles.row ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <RowContent id={row.id} end={<IconChevronDown className={styles.chevron} size={16} aria-hidden />} />
      </UnstyledButton>
      {isOpen ? (
        <div className={styles.below}>
          {row.id === 'job_types' ? <JobTypeLinks onFollow={follow.onFollow} /> : null}
          <Rows rows={row.children ?? []} lit={lit} {...follow} />
        </div>
      ) : null}
    </>
  );
}

function Row({ row, lit, onFollow, onOpen }: { row: MenuRow; lit: MenuId | undefined } & SideMenuProps) {
  const outsideAddress = useOutsideAddress();
  const menuAct = useMenuAct(onOpen);
  const { id } = row;
  if (id === 'create_new') return <CreateButton onFollow={onFollow} onOpen={onOpen} />;
  if (id === 'profile') return <ProfileRow onFollow={onFollow} isLit={lit === 'profile'} />;
  if (row.children) return <Submenu row={row} lit={lit} onFollow={onFollow} onOpen={onOpen} />;
  const { to } = menuLooks[id];
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.row} data-lit={lit === id || undefined} onClick={onFollow}>
        <RowContent id={id} />
      </Link>
    );
  }
  const outside = outsideAddress(id);
  if (outside !== null) {
    return (
      <a href={outside} target="_blank" rel="noreferrer" className={styles.row}>
        <RowContent id={id} />
      </a>
    );
  }
  const act = () => {
    onFollow();
    menuAct(id);
  };
  return (
    <UnstyledButton className={styles.row ?? ''} onClick={act}>
      <RowContent id={id} />
    </UnstyledButton>
  );
}

function Rows({ rows, ...rest }: { rows: readonly MenuRow[]; lit: MenuId | undefined } & SideMenuProps) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Row row={row} {...rest} />
        </li>
      ))}
    </ul>
  );
}

/** The side menu in the specification's order (spec/1 §2), the row of the present screen lit. */
export function SideMenu(props: SideMenuProps) {
  const { t } = useTranslation('shell');
  const rows = useMenu().filter(({ id }) => !(personMenu as readonly MenuId[]).includes(id));
  const lit = useLitMenu();
  return (
    <nav className={styles.menu} aria-label={t(($) => $.shell.menu.label)}>
      <Rows rows={rows} lit={lit} {...props} />
    </nav>
  );
}
