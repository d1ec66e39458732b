import { Button } from '@mantine/core';
import { IconFileZip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectionBar } from '../../../ui/grid/selection-bar.tsx';
import { removeAssets, removedFilesLimit } from '@plumbline/contract/asset-removal';
import { callServer } from '../../../lib/api/call-server.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { sendInPortions } from '../../../lib/bulk/send-in-portions.ts';
import { useBulk } from '../../../ui/bulk/use-bulk.tsx';
import { useRefreshWithout } from '../api/files.ts';
import { FileUses } from './file-uses.tsx';
import styles from './files.module.css';
import { useSaveZip } from './use-save-zip.ts';

/** So many names stand in a question; the rest are counted. */
const namedFiles = 10;

interface SelectedFilesBarProps {
  readonly files: readonly Asset[];
  readonly onClear: () => void;
  readonly onDeleted: () => void;
}

/** What can be done with all the chosen files at once; deleting those alone that the person may delete. */
export function SelectedFilesBar({ files, onClear, onDeleted }: SelectedFilesBarProps) {
  const { t } = useTranslation('files');
  const [isDeleting, setDeleting] = useState(false);
  const { save, isPending } = useSaveZip();
  const removable = files.filter((file) => file.can.includes('erase'));
  return (
    <SelectionBar
      label={t(($) => $.files.bulk.label)}
      count={t(($) => $.files.bulk.chosen, { count: files.length })}
      clear={t(($) => $.files.bulk.clear)}
      onClear={onClear}
      actions={
        <>
          <Button
            variant="subtle"
            loading={isPending}
            leftSection={<IconFileZip size={18} aria-hidden />}
            onClick={() => void save({ ids: files.map((file) => file._id) })}
          >
            {t(($) => $.files.bulk.zip)}
          </Button>
          {removable.length > 0 ? (
            <Button
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {t(($) => $.files.bulk.delete, { count: removable.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <DeleteMany isOpen={isDeleting} files={removable} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </SelectionBar>
  );
}

interface DeleteManyProps extends Omit<SelectedFilesBarProps, 'onClear'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteMany({ isOpen, files, onClose, onDeleted }: DeleteManyProps) {
  const { t } = useTranslation('files');
  const bulk = useBulk();
  const refreshWithout = useRefreshWithout();
  const remove = async () => {
    const { changed } = await bulk({
      items: files,
      isWatched: files.length > removedFilesLimit,
      nameOf: ({ originalName }) => originalName,
      // One call, which a closed tab doesn't cut; what refuses is left out of it.
      run: (control) =>
        sendInPortions({
          items: files,
          size: removedFilesLimit,
          path: 'files',
          send: (portion) =>
            callServer(removeAssets, {
              body: { files: portion.map(({ _id }) => _id) },
              idempotencyKey: randomKey(),
            }),
          control,
        }),
      done: (count) => t(($) => $.files.bulk.deleted, { count }),
      refused: (count) => t(($) => $.files.bulk.notDeleted, { count }),
      refresh: () => refreshWithout(files.map(({ _id }) => _id)),
    });
    if (changed.length === files.length) onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.files.bulk.deleteTitle, { count: files.length })}
      confirm={t(($) => $.files.delete.confirm)}
      isDangerous
      // It continues in the background, where it can be cancelled and shows the result for each file.
      onConfirm={() => void remove()}
    >
      {t(($) => $.files.bulk.deleteText)}
      <ul className={styles.named}>
        {files.slice(0, namedFiles).map((file) => (
          <li key={file._id}>
            <bdi>{file.originalName}</bdi>
          </li>
        ))}
      </ul>
      {files.length > namedFiles ? t(($) => $.files.bulk.more, { count: files.length - namedFiles }) : null}
      <FileUses ids={files.map((file) => file._id)} />
    </ConfirmDialog>
  );
}
