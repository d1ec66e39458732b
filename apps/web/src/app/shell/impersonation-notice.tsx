import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { usePerson } from '../../lib/access/hooks.ts';
import { returnToAccount } from '../../lib/access/sign-out.ts';
import styles from '../layouts/main-layout.module.css';

/** Says under whose name one acts, on every screen, with the way back (spec/1 §4 "Impersonation"). */
export function ImpersonationNotice() {
  const { t } = useTranslation(['shell', 'menu']);
  const person = usePerson();
  if (person.impersonatedBy === null) return null;
  return (
    <div className={styles.notice} role="status">
      <IconUserShield size={18} aria-hidden />
      {t(($) => $.shell.impersonating, { name: isolatedName(shownName(person)) })}
      <Button variant="white" color="dark" size="compact-sm" onClick={() => void returnToAccount()}>
        {t(($) => $.menu.return_to_account)}
      </Button>
    </div>
  );
}
