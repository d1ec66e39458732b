import { IconFile, IconFileAlert, IconMicrophone, IconVideo } from '@tabler/icons-react';
import styles from './file-list.module.css';

/** Whether a media type is a recording's. */
export const isAudio = (type: string) => type.startsWith('audio/');

/** The icon of a file without a thumbnail. */
export function FileSign({ type, isCorrupted }: { readonly type: string | undefined; readonly isCorrupted?: boolean }) {
  if (isCorrupted) return <IconFileAlert className={styles.corrupted} aria-hidden />;
  if (type?.startsWith('video/')) return <IconVideo aria-hidden />;
  return type !== undefined && isAudio(type) ? <IconMicrophone aria-hidden /> : <IconFile aria-hidden />;
}

/** Plays a recording. Nothing of it is fetched before. */
export function Player({ address, name }: { readonly address: string; readonly name: string }) {
  return (
    <audio className={styles.player} src={address} controls preload="none" aria-label={name}>
      {/* Nobody has written down what is said in the field. */}
      <track kind="captions" />
    </audio>
  );
}
