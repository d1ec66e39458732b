import { Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { settingsMenu } from '@plumbline/domain/access/menu';
import { menuLooks } from '../shell/menu-links.ts';
import { shellSlots } from '../shell/slots.tsx';
import { useMenu } from '../shell/use-menu.ts';
import { useMenuAct, useOutsideAddress } from '../shell/use-menu-act.ts';
import { FormPage, PageHeader } from '../../ui/page-header.tsx';
import styles from '../../features/settings/components/settings.module.css';

type SettingsId = (typeof settingsMenu)[number]['id'];

function RowContent({ id }: { id: SettingsId }) {
  const { t } = useTranslation(['settings', 'menu']);
  const Icon = menuLooks[id].icon;
  return (
    <>
      <Icon size={26} stroke={1.5} className={styles.menuIcon} aria-hidden />
      <span className={styles.menuText}>
        <Text component="span" fw={600}>
          {t(($) => $.menu[id])}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {t(($) => $.settings.menu[id])}
        </Text>
      </span>
      <IconChevronRight
        size={18}
        aria-hidden
        style={{ marginInlineStart: 'auto', flex: 'none' }}
        className="mirrored"
      />
    </>
  );
}

function Row({ id, onOpen }: { id: SettingsId; onOpen: () => void }): ReactNode {
  const { to } = menuLooks[id];
  const outside = useOutsideAddress()(id);
  const content = <RowContent id={id} />;
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.menuRow}>
        {content}
      </Link>
    );
  }
  if (outside !== null) {
    return (
      <a href={outside} target="_blank" rel="noreferrer" className={styles.menuRow}>
        {content}
      </a>
    );
  }
  return (
    <UnstyledButton className={styles.menuRow ?? ''} onClick={onOpen}>
      {content}
    </UnstyledButton>
  );
}

/** /settings, for administrators: the same entries as the side menu's, each with what it is for. */
export function SettingsScreen() {
  const { t } = useTranslation('menu');
  const rows = useMenu().find((row) => row.id === 'settings')?.children ?? [];
  const [isImpersonating, setImpersonating] = useState(false);
  const act = useMenuAct(() => setImpersonating(true));
  const { ImpersonationPicker } = shellSlots;
  return (
    <FormPage>
      <PageHeader title={t(($) => $.menu.settings)} />
      <ul className={styles.entries}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row id={row.id as SettingsId} onOpen={() => act(row.id)} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isImpersonating && ImpersonationPicker ? (
          <ImpersonationPicker onClose={() => setImpersonating(false)} />
        ) : null}
      </Suspense>
    </FormPage>
  );
}
