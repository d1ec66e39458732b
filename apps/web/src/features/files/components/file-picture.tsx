import { Avatar } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconFile,
  IconFileAlert,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import type { Asset } from '@plumbline/contract/assets';
import type { FileGroup } from '../file-look.ts';
import { groupOf, thumbnailOf } from '../file-look.ts';

const icons: Readonly<Record<FileGroup, TablerIcon>> = {
  pictures: IconPhoto,
  videos: IconMovie,
  pdfs: IconFileTypePdf,
  texts: IconFileText,
  sheets: IconFileSpreadsheet,
};

/** What stands for a file that has no picture. */
export function iconOf(file: Pick<Asset, 'contentType' | 'corrupted'>): TablerIcon {
  if (file.corrupted) return IconFileAlert;
  const group = groupOf(file);
  return group ? icons[group] : IconFile;
}

/** A small picture of a file, or the sign of its kind. Says nothing to a screen reader: the name stands beside it. */
export function FilePicture({ file, size }: { file: Asset; size: number }) {
  const Icon = iconOf(file);
  return (
    <Avatar
      src={thumbnailOf(file, '100x100')}
      size={size}
      radius="sm"
      color={file.corrupted ? 'red' : 'gray'}
      variant="light"
      alt=""
      aria-hidden
      imageProps={{ loading: 'lazy' }}
    >
      <Icon size={size * 0.55} stroke={1.5} />
    </Avatar>
  );
}
