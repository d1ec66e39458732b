import { IconBolt } from '@tabler/icons-react';
import type { LastChange } from '@plumbline/contract/dashboard';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import styles from './dashboard.module.css';

/** The author of a change, before its line; an icon if there is none, or the reader may not see them. */
export function PersonLead({ user }: Pick<LastChange, 'user'>) {
  if (user) return <PersonAvatar person={user} size={32} />;
  return (
    <span className={styles.leadIcon}>
      <IconBolt size={18} stroke={1.6} aria-hidden />
    </span>
  );
}
