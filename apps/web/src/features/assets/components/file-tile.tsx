import { Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Asset } from '@plumbline/contract/assets';
import { thumbnailOf } from '../file-look.ts';
import { FileMarks } from './file-columns.tsx';
import { FileSign } from './file-picture.tsx';
import { PlaceLine } from './file-place.tsx';
import styles from './files.module.css';
import { LazyPicture } from './lazy-picture.tsx';

/** A file in the gallery: its picture, its name, and where it came from. */
export function FileTile({ file }: { readonly file: Asset }) {
  const address = thumbnailOf(file, '500');
  const sign = <FileSign file={file} size={56} />;
  return (
    <>
      <span className={styles.tilePicture}>
        {address ? <LazyPicture key={address} address={address} fallback={sign} /> : sign}
        {file.isVideo && address ? <IconPlayerPlayFilled className={styles.play} size={22} aria-hidden /> : null}
      </span>
      <span className={styles.tileText}>
        <span className={styles.marked}>
          <Text component="bdi" size="sm" fw={600} truncate>
            {file.originalName}
          </Text>
          <FileMarks file={file} />
        </span>
        <PlaceLine file={file} />
      </span>
    </>
  );
}
