import type { Asset } from '@plumbline/contract/assets';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import type { FileGroup } from '@plumbline/domain/assets/file-groups';
import { fileGroups, kindsOfGroup } from '@plumbline/domain/assets/file-groups';
import { kindOfContentType } from '@plumbline/domain/assets/file-kinds';
import { pictureAddress } from '../../ui/pictures/picture-address.ts';

type Typed = Pick<Asset, 'contentType'>;

/** The group of a file, by what was found in it; null for a type that is not taken any more. */
export function groupOf({ contentType }: Typed): FileGroup | null {
  const kind = kindOfContentType(contentType);
  return (
    fileGroups.find((group) => (kindsOfGroup[group] as readonly FileKindName[]).some((one) => one === kind)) ?? null
  );
}

type Drawn = Pick<Asset, 'contentType' | 'Location' | 'corrupted' | 'hasPoster' | 'pages'>;

/** The address of a small picture of a file; null where there is none: papers, films without a poster, what is damaged. */
export function thumbnailOf(file: Drawn, size: '100x100' | '500'): string | null {
  const group = groupOf(file);
  const isDrawn =
    group === 'pictures' || (group === 'videos' && file.hasPoster) || (group === 'pdfs' && (file.pages ?? 0) > 0);
  return isDrawn && !file.corrupted ? pictureAddress(file.Location, size) : null;
}

/** The address at which a browser shows a file by itself. */
export function previewAddress(told: string): string {
  return `${told}${told.includes('?') ? '&' : '?'}preview=true`;
}

/** Whether there is something to look at or listen to: a picture, a film, a recording, the pages of a PDF. */
export function isPreviewed(file: Drawn): boolean {
  const group = groupOf(file);
  if (file.corrupted || group === null) return false;
  return group === 'pdfs' ? (file.pages ?? 0) > 0 : ['pictures', 'videos', 'audio'].includes(group);
}

/** Whether it can be turned (spec/3 §5): pictures and PDFs. */
export function isTurnable(file: Typed): boolean {
  return ['pictures', 'pdfs'].includes(groupOf(file) ?? '');
}

/** The pixels of a picture or film as it is seen, turned; null of what has none. */
export function seenExtent({ width, height, rotation }: Pick<Asset, 'width' | 'height' | 'rotation'>) {
  if (width === null || height === null) return null;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
