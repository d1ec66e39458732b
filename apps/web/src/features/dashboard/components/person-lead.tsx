import { IconBolt } from '@tabler/icons-react';
import type { LastChange } from '@plumbline/contract/dashboard';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import styles from './dashboard.module.css';

/** Whoever changed something, before its line; a sign where it was nobody, or nobody that one is told of. */
export function PersonLead({ user }: Pick<LastChange, 'user'>) {
  if (user) return <PersonAvatar person={user} size={32} />;
  return (
    <span className={styles.leadIcon}>
      <IconBolt size={18} stroke={1.6} aria-hidden />
    </span>
  );
}
