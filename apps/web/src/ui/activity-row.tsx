import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Activity } from '@plumbline/contract/feeds';
import { useFormats } from '../lib/access/hooks.ts';
import styles from './activity-row.module.css';
import { BrandMark } from './brand-mark.tsx';
import { PersonAvatar, shownName } from './person-avatar.tsx';

/** One thing that happened, and who did it when: a person, the company's directory, or the product by itself. */
export function ActivityRow({
  item: { user, message, created_at: at, by_directory: isByDirectory },
}: {
  readonly item: Activity;
}) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const author = user ? shownName(user) : isByDirectory ? t(($) => $.ui.directory) : null;
  return (
    <li className={styles.row}>
      {user ? <PersonAvatar person={user} /> : <BrandMark size={32} />}
      <div className={styles.text}>
        <span>{message}</span>
        <Text component="span" size="sm" c="dimmed">
          {author ? (
            <>
              <bdi>{author}</bdi>
              {' · '}
            </>
          ) : null}
          <time dateTime={at}>{formats.dateTime(at)}</time>
        </Text>
      </div>
    </li>
  );
}
