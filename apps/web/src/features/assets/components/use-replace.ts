import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { uploadTargets } from '@plumbline/domain/assets/file-kinds';
import type { ShownUpload } from '../../../ui/uploads/use-upload.ts';
import { useUpload } from '../../../ui/uploads/use-upload.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useReplaceFile } from '../api/files.ts';

interface Replacing {
  /** What the file was uploaded for says which types may take its place. */
  readonly target: UploadTarget;
  readonly isRunning: boolean;
  readonly upload: ShownUpload | null;
  readonly failure: string | null;
  readonly replaceBy: (chosen: File | null) => Promise<void>;
}

/** Puts another file in the place of this one; what it was stays among its versions (decision 0030). */
export function useReplace(file: Asset): Replacing {
  const { t } = useTranslation('files');
  const problemText = useProblemText();
  const target = Object.hasOwn(uploadTargets, file.target) ? (file.target as UploadTarget) : 'answer';
  const owner = file.target_user ? { targetUserId: file.target_user, isPrivate: file.isPrivate } : undefined;
  const upload = useUpload(target, owner);
  const { mutateAsync, isPending, error } = useReplaceFile(file._id);
  return {
    target,
    isRunning: upload.isSending || isPending,
    upload: upload.shown,
    failure: upload.failure ?? (error ? problemText(error) : null),
    replaceBy: async (chosen) => {
      const source = chosen && (await upload.send(chosen));
      if (!source) return;
      await mutateAsync(source.assetId).then(
        () => void notifications.show({ message: t(($) => $.files.actions.replaced) }),
        () => undefined,
      );
    },
  };
}
