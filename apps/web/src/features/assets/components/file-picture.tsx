import { Avatar } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconFile,
  IconFileAlert,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMicrophone,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import type { Asset } from '@plumbline/contract/assets';
import type { FileGroup } from '@plumbline/domain/assets/file-groups';
import { groupOf, thumbnailOf } from '../file-look.ts';
import styles from './files.module.css';

const signs: Readonly<Record<FileGroup | 'corrupted' | 'other', TablerIcon>> = {
  pictures: IconPhoto,
  videos: IconMovie,
  audio: IconMicrophone,
  pdfs: IconFileTypePdf,
  texts: IconFileText,
  sheets: IconFileSpreadsheet,
  corrupted: IconFileAlert,
  other: IconFile,
};

/** The icon of a file without a thumbnail. */
export function FileSign({ file, size }: { file: Pick<Asset, 'contentType' | 'corrupted'>; size: number }) {
  const Sign = signs[file.corrupted ? 'corrupted' : (groupOf(file) ?? 'other')];
  return <Sign size={size} stroke={1.4} aria-hidden />;
}

/** A thumbnail of a file, or the icon of its kind. Hidden from screen readers: the name is next to it. */
export function FilePicture({ file, size }: { file: Asset; size: number }) {
  return (
    <Avatar
      src={thumbnailOf(file, '100x100')}
      size={size}
      radius="sm"
      color={file.corrupted ? 'red' : 'gray'}
      variant="light"
      alt=""
      aria-hidden
      className={styles.small}
      imageProps={{ loading: 'lazy' }}
    >
      <FileSign file={file} size={size * 0.55} />
    </Avatar>
  );
}
