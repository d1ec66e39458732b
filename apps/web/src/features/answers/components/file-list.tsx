import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isLocalFile } from '../../../offline/outbox-entry.ts';
import styles from './file-list.module.css';
import { LocalFile } from './local-file.tsx';
import { StoredFile } from './stored-file.tsx';

interface FileListProps {
  /** Asset ids, and ids of files of this device. */
  readonly files: readonly string[];
  /** Null where they can't be taken off. */
  readonly onRemove: ((fileId: string) => void) | null;
  /** More of them are on their way to the disk. */
  readonly isBusy?: boolean;
}

/** The files of an answer: pictures as pictures, the others by their name. */
export function FileList({ files, onRemove, isBusy }: FileListProps) {
  const { t } = useTranslation('answers');
  return (
    <ul className={styles.files} aria-label={t(($) => $.answers.files.label)}>
      {files.map((id) => (
        <li key={id} className={styles.file}>
          {isLocalFile(id) ? <LocalFile id={id} onRemove={onRemove} /> : <StoredFile id={id} onRemove={onRemove} />}
        </li>
      ))}
      {isBusy ? (
        <li className={styles.file} role="status">
          <Loader size={20} aria-hidden />
          <span className={styles.name}>{t(($) => $.answers.files.keeping)}</span>
        </li>
      ) : null}
    </ul>
  );
}
