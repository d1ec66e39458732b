import { Loader } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalFile } from '../../../offline/outbox-entry.ts';
import type { StoringProgress } from '../answering/storing-files.ts';
import { PhotoWindow, type Drawn } from '../../photos/index.ts';
import { useJobPhotos } from '../reading/job-photos-context.ts';
import styles from './file-list.module.css';
import { LocalFile } from './local-file.tsx';
import { StoredFile } from './stored-file.tsx';

interface FileListProps {
  /** Asset ids, and ids of files of this device. */
  readonly files: readonly string[];
  /** Null where they can't be taken off. */
  readonly onRemove: ((fileId: string) => void) | null;
  /** Puts a drawing in the place of a photo; left out where the answer can't be changed. */
  readonly onDrawn?: ((fileId: string, drawn: Drawn) => Promise<void>) | null;
  /** More of them are on their way to the disk. */
  readonly isBusy?: boolean;
  /** How many of those that were chosen together have got there. */
  readonly progress?: StoringProgress | undefined;
}

/** The files of an answer: pictures as pictures, the others by their name. */
export function FileList({ files, onRemove, onDrawn, isBusy, progress }: FileListProps) {
  const { t } = useTranslation('answers');
  const [opened, setOpened] = useState<string | null>(null);
  const ofJob = useJobPhotos();
  const open = (id: string) => {
    if (onDrawn || !ofJob?.open(id)) setOpened(id);
  };
  return (
    <>
      <ul className={styles.files} aria-label={t(($) => $.answers.files.label)}>
        {files.map((id) => (
          <li key={id} className={styles.file}>
            {isLocalFile(id) ? (
              <LocalFile id={id} onRemove={onRemove} onOpen={open} />
            ) : (
              <StoredFile id={id} onRemove={onRemove} onOpen={open} />
            )}
          </li>
        ))}
        {isBusy ? (
          <li className={styles.file}>
            <Loader size={20} aria-hidden />
            <span className={styles.name} role="status">
              {progress && progress.count > 1
                ? t(($) => $.answers.files.storing, { stored: progress.stored, total: progress.count })
                : t(($) => $.answers.files.keeping)}
            </span>
          </li>
        ) : null}
      </ul>
      {opened !== null ? (
        <Suspense fallback={null}>
          <PhotoWindow
            fileId={opened}
            onDrawn={onDrawn ? (drawn) => onDrawn(opened, drawn) : null}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
