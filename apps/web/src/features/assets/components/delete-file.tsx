import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { isolatedName } from '../../../i18n/isolated.ts';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { useRemoveFile } from '../api/files.ts';
import { FileUses } from './file-uses.tsx';
import { useFileWords } from './use-file-words.ts';

/** Deleting, which names what goes: the file, its size, its older versions, and where it is used. */
export function DeleteFile({ file, onDeleted }: { file: Asset; onDeleted: () => void }) {
  const { t } = useTranslation('files');
  const words = useFileWords();
  const { mutateAsync: remove } = useRemoveFile();
  const name = isolatedName(file.originalName);
  const older = file.version - 1;
  return (
    <RemoveButton
      label={t(($) => $.files.delete.open)}
      title={t(($) => $.files.delete.title, { name })}
      confirm={t(($) => $.files.delete.confirm)}
      onRemove={async () => {
        await remove(file._id);
        notifications.show({ message: t(($) => $.files.delete.done, { name }) });
        onDeleted();
      }}
    >
      {t(($) => $.files.delete.text, { size: words.size(file.size) })}
      {older > 0 ? ` ${t(($) => $.files.delete.versions, { count: older })}` : ''}
      <FileUses ids={[file._id]} />
    </RemoveButton>
  );
}
