import { ActionIcon, FileButton, Loader, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadAsset } from '@plumbline/contract/assets';
import { callServer } from '../../../app/api/call-server.ts';
import { AssetPicture } from '../../../question-inputs/asset-picture.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import styles from './picture-slot.module.css';

interface PictureSlotProps {
  readonly assetId: string | null;
  /** What the picture is for: read out, and said where there is none yet. */
  readonly label: string;
  readonly onChange: (assetId: string | null) => void;
}

async function upload(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name);
  return (await callServer(uploadAsset, { query: { target: 'question' }, body: form })).assetId;
}

/** A place for one picture: shows it, takes another, lets it go. */
export function PictureSlot({ assetId, label, onChange }: PictureSlotProps) {
  const { t } = useTranslation('jobTypeEditor');
  const problemText = useProblemText();
  const { mutate, isPending, error } = useMutation({ mutationFn: upload, onSuccess: onChange });
  return (
    <div className={styles.slot}>
      <div className={styles.frame}>
        <FileButton onChange={(file) => file && mutate(file)} accept="image/jpeg,image/png">
          {(button) => (
            <UnstyledButton {...button} className={styles.choose ?? ''} aria-label={label}>
              {isPending ? <Loader size={20} /> : null}
              {!isPending && assetId ? <AssetPicture assetId={assetId} size="100x100" shape="tile" /> : null}
              {!isPending && !assetId ? <IconPhotoPlus size={22} stroke={1.5} aria-hidden /> : null}
            </UnstyledButton>
          )}
        </FileButton>
        {assetId ? (
          <ActionIcon
            className={styles.remove ?? ''}
            variant="filled"
            color="dark"
            size={24}
            radius="xl"
            aria-label={t(($) => $.jobTypeEditor.picture.remove, { what: label })}
            onClick={() => onChange(null)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {problemText(error)}
        </p>
      ) : null}
    </div>
  );
}
