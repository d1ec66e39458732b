import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { isPreviewed, thumbnailOf } from '../file-look.ts';
import { FileSign } from './file-picture.tsx';
import styles from './files.module.css';
import { LoadedPicture } from './loaded-picture.tsx';

/** The file as a picture; a press shows it large where there is more to see. */
export function FileThumbnail({ file, onPreview }: { file: Asset; onPreview: () => void }) {
  const { t } = useTranslation('files');
  const address = thumbnailOf(file, '500');
  const sign = <FileSign file={file} size={64} />;
  const picture = address ? (
    <LoadedPicture key={address} address={address} alt="" className={styles.picture} fallback={sign} />
  ) : (
    sign
  );
  if (!isPreviewed(file)) return <div className={styles.thumbnail}>{picture}</div>;
  return (
    <UnstyledButton
      className={styles.thumbnail ?? ''}
      aria-label={t(($) => $.files.actions.enlarge)}
      onClick={onPreview}
    >
      {picture}
      {file.isVideo && address ? <IconPlayerPlayFilled className={styles.play} size={28} aria-hidden /> : null}
    </UnstyledButton>
  );
}
