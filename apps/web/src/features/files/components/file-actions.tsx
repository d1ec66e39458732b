import { Button, FileButton, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconEye, IconPencil, IconReplace, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { acceptedTypes, uploadTargets } from '@plumbline/domain/assets/file-kinds';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useUpload } from '../../../ui/uploads/use-upload.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { saveFrom, useReplaceFile, useRotateFile } from '../api/files.ts';
import { isPreviewed, isTurnable } from '../file-look.ts';
import { RenameFile } from './rename-file.tsx';

const look = { variant: 'default', mih: 44 } as const;

/** What can be done with a file: preview, download, replace (Spec 1 §4), rename and turn it. */
export function FileActions({ file, onPreview }: { file: Asset; onPreview: () => void }) {
  const { t } = useTranslation('files');
  const [isRenaming, setRenaming] = useState(false);
  const mayChange = file.can.includes('change');
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {isPreviewed(file) ? (
          <Button {...look} leftSection={<IconEye size={18} aria-hidden />} onClick={onPreview}>
            {t(($) => $.files.actions.preview)}
          </Button>
        ) : null}
        <Button
          {...look}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={file.corrupted}
          onClick={() => saveFrom(file.Location)}
        >
          {t(($) => $.files.actions.download)}
        </Button>
        {mayChange ? (
          <Button {...look} leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setRenaming(!isRenaming)}>
            {t(($) => $.files.actions.rename)}
          </Button>
        ) : null}
        {mayChange && isTurnable(file) && !file.corrupted ? <Turn file={file} /> : null}
      </Group>
      {mayChange && isRenaming ? <RenameFile file={file} onClose={() => setRenaming(false)} /> : null}
      {mayChange ? <Replace file={file} /> : null}
    </Stack>
  );
}

function Turn({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const problemText = useProblemText();
  const { mutate: turn, isPending } = useRotateFile(file._id);
  return (
    <Button
      {...look}
      loading={isPending}
      leftSection={<IconRotateClockwise size={18} aria-hidden />}
      onClick={() =>
        turn(undefined, {
          onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }),
        })
      }
    >
      {t(($) => $.files.actions.turn)}
    </Button>
  );
}

/** What it was uploaded for says which types may take its place. */
function targetOf({ target }: Asset): UploadTarget {
  return Object.hasOwn(uploadTargets, target) ? (target as UploadTarget) : 'answer';
}

/** Another file in its place; what it was stays among its versions (decision 0183). */
function Replace({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const problemText = useProblemText();
  const target = targetOf(file);
  const upload = useUpload(
    target,
    file.target_user ? { targetUserId: file.target_user, isPrivate: file.isPrivate } : undefined,
  );
  const { mutateAsync: replace, isPending, error } = useReplaceFile(file._id);
  const choose = async (chosen: File | null) => {
    const source = chosen && (await upload.send(chosen));
    if (!source) return;
    await replace(source.assetId).then(
      () => notifications.show({ message: t(($) => $.files.actions.replaced) }),
      () => undefined,
    );
  };
  return (
    <div>
      <FileButton onChange={(chosen) => void choose(chosen)} accept={acceptedTypes(target)}>
        {(props) => (
          <Button
            {...props}
            {...look}
            disabled={upload.isSending}
            loading={isPending}
            leftSection={<IconReplace size={18} aria-hidden />}
          >
            {t(($) => $.files.actions.replace)}
          </Button>
        )}
      </FileButton>
      <UploadProgress upload={upload.shown} />
      <FormFailure text={upload.failure ?? (error ? problemText(error) : null)} />
    </div>
  );
}
