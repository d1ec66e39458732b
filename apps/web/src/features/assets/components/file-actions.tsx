import { Button, FileButton, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconEye, IconPencil, IconReplace, IconRotateClockwise } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useEditing } from '../../../ui/use-editing.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { useRotateFile } from '../api/files.ts';
import { isPreviewed, isTurnable } from '../file-look.ts';
import { RenameFile } from './rename-file.tsx';
import { useReplace } from './use-replace.ts';

const look = { variant: 'default', mih: 44 } as const;

interface FileActionsProps {
  readonly file: Asset;
  readonly onPreview: () => void;
}

/** What can be done with a file: preview, download (spec/1 §4), and for whoever may change it {@link Changes}. */
export function FileActions({ file, onPreview }: FileActionsProps) {
  const { t } = useTranslation('files');
  const reading = (
    <>
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
    </>
  );
  return file.can.includes('change') ? <Changes file={file}>{reading}</Changes> : <Group gap="xs">{reading}</Group>;
}

/** The buttons that change a file beside those that don't, and below them what comes of it. */
function Changes({ file, children }: { file: Asset; children: ReactNode }) {
  const { t } = useTranslation('files');
  const { isEditing, begin, end, opener } = useEditing();
  const { target, isRunning, upload, failure, replaceBy } = useReplace(file);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {children}
        <FileButton onChange={(chosen) => void replaceBy(chosen)} accept={acceptedTypes(target)}>
          {(props) => (
            <Button {...props} {...look} disabled={isRunning} leftSection={<IconReplace size={18} aria-hidden />}>
              {t(($) => $.files.actions.replace)}
            </Button>
          )}
        </FileButton>
        <Button
          {...look}
          ref={opener}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={isEditing ? end : begin}
        >
          {t(($) => $.files.actions.rename)}
        </Button>
        {isTurnable(file) && !file.corrupted ? <Turn file={file} /> : null}
      </Group>
      <UploadProgress upload={upload} />
      <FormFailure text={failure} />
      {isEditing ? <RenameFile file={file} onClose={end} /> : null}
    </Stack>
  );
}

function Turn({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const problemText = useProblemText();
  const { mutate: turn, isPending } = useRotateFile(file);
  const showFailure = (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) });
  return (
    <Button
      {...look}
      loading={isPending}
      leftSection={<IconRotateClockwise size={18} aria-hidden />}
      onClick={() => turn(undefined, { onError: showFailure })}
    >
      {t(($) => $.files.actions.turn)}
    </Button>
  );
}
