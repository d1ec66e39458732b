import { ActionIcon, FileButton, Loader, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { AssetPicture } from '../../../question-inputs/asset-picture.tsx';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useUpload } from '../../../ui/uploads/use-upload.ts';
import styles from './picture-slot.module.css';

interface PictureSlotProps {
  readonly assetId: string | null;
  /** What the picture is for: read out, and said where there is none yet. */
  readonly label: string;
  readonly onChange: (assetId: string | null) => void;
}

/** A place for one picture: shows it, takes another, lets it go. */
export function PictureSlot({ assetId, label, onChange }: PictureSlotProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { isSending, shown, failure, send } = useUpload('question');
  const choose = async (file: File | null) => {
    const picture = file && (await send(file));
    if (picture) onChange(picture.assetId);
  };
  return (
    <div className={styles.slot}>
      <div className={styles.frame}>
        <FileButton onChange={(file) => void choose(file)} accept={acceptedTypes('question')}>
          {(button) => (
            <UnstyledButton {...button} className={styles.choose ?? ''} aria-label={label}>
              {isSending ? <Loader size={20} /> : null}
              {!isSending && assetId ? <AssetPicture assetId={assetId} size="100x100" shape="tile" /> : null}
              {!isSending && !assetId ? <IconPhotoPlus size={22} stroke={1.5} aria-hidden /> : null}
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
      <div className={styles.progress}>
        <UploadProgress upload={shown} />
      </div>
      {failure ? (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
