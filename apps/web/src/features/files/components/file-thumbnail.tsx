import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { isPreviewed, thumbnailOf } from '../file-look.ts';
import { FileSign } from './file-picture.tsx';
import styles from './files.module.css';

/** The file as a picture; a press shows it large where there is more to see. */
export function FileThumbnail({ file, onPreview }: { file: Asset; onPreview: () => void }) {
  const { t } = useTranslation('files');
  const [failed, setFailed] = useState<string | null>(null);
  const told = thumbnailOf(file, '500');
  const address = told === failed ? null : told;
  const picture = address ? (
    <img src={address} alt="" className={styles.picture} onError={() => setFailed(address)} />
  ) : (
    <FileSign file={file} size={64} />
  );
  if (!isPreviewed(file)) return <div className={styles.thumbnail}>{picture}</div>;
  return (
    <UnstyledButton
      className={styles.thumbnail ?? ''}
      aria-label={t(($) => $.files.actions.preview)}
      onClick={onPreview}
    >
      {picture}
      {file.isVideo ? <IconPlayerPlayFilled className={styles.play} size={28} aria-hidden /> : null}
    </UnstyledButton>
  );
}
