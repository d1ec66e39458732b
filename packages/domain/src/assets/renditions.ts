import type { PictureSize, Rotation } from './file-kinds.ts';

/** Something that is shown in place of a file, made of it once. */
export type Rendition =
  /** A smaller picture of it: of a picture, a PDF's first page, a film's poster. */
  | { readonly kind: 'smaller'; readonly size: PictureSize }
  /** The whole of it without what its camera wrote into it. */
  | { readonly kind: 'shown' }
  /** As large as paper needs it, a JPEG. */
  | { readonly kind: 'print' }
  /** A page of a PDF as a picture, counted from 1. */
  | { readonly kind: 'page'; readonly page: number; readonly size?: PictureSize | undefined };

/** The name under which a rendition is stored, next to the hash of the original. */
export function renditionName(rendition: Rendition, rotation: Rotation): string {
  const turn = rotation === 0 ? '' : `@${rotation}`;
  switch (rendition.kind) {
    case 'smaller':
      return `${rendition.size}${turn}`;
    case 'shown':
      return `shown${turn}`;
    case 'print':
      return `print${turn}`;
    case 'page':
      return `page:${rendition.page}${rendition.size === undefined ? '' : `:${rendition.size}`}${turn}`;
  }
}

/** The name under which a page's tiles are stored; a picture has one page. */
export function tilesName(page: number, rotation: Rotation): string {
  return `tiles:${page}${rotation === 0 ? '' : `@${rotation}`}`;
}
