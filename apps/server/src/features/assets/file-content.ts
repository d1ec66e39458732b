import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import { fileKinds, isShownByBrowsers, kindOfContentType, mayCarryLocation } from '@plumbline/domain/assets/file-kinds';
import type { Rendition } from '@plumbline/domain/assets/renditions';
import { Problem } from '../../http/problem.ts';
import type { OpenedFile } from './opened-file.ts';
import type { RenditionParts } from './stored-files/renditions.ts';
import { renditionOf } from './stored-files/renditions.ts';
import type { StoredFile } from './stored-files/stored-file.queries.ts';
import { kindOf } from './stored-files/stored-file.queries.ts';

/** How a file is wanted: smaller, one page of it, to be looked at. */
export interface Wanted {
  size?: PictureSize | undefined;
  page?: number | undefined;
  preview?: boolean | undefined;
}

/** Bytes as they go out. */
export interface Content {
  sha256: Buffer;
  contentType: string;
  fileName: string;
  inline: boolean;
}

/**
 * What is given in place of the file as it came; undefined for the file itself. Whoever may not have the original gets of
 * a picture or film a copy without what its camera wrote into it (decision 0026).
 */
function renditionFor({ file, opens }: OpenedFile, { size, page, preview }: Wanted): Rendition | undefined {
  const kind = kindOf(file);
  if (!kind) return undefined;
  const { isPicture } = fileKinds[kind];
  if (page !== undefined) {
    if (kind !== 'pdf' || page > (file.page_count ?? Infinity)) throw new Problem('not_found');
    return { kind: 'page', page, size };
  }
  if (size !== undefined && (isPicture || kind === 'pdf')) return { kind: 'smaller', size };
  if (!mayCarryLocation(kind)) return undefined;
  if (opens === 'shown') return { kind: 'shown' };
  const isOtherwise = !isShownByBrowsers(kind) || file.rotation !== 0;
  return isPicture && preview === true && isOtherwise ? { kind: 'shown' } : undefined;
}

/** What goes out for a file, made first where it has to be. @throws Problem not_found, and as `renditionOf` says */
export async function contentOf(parts: RenditionParts, opened: OpenedFile, wanted: Wanted): Promise<Content> {
  const { file } = opened;
  if (wanted.size !== undefined && file.content_type.startsWith('video/')) return posterOf(parts, file, wanted.size);
  const rendition = renditionFor(opened, wanted);
  const kind = kindOf(file);
  const isPreview = wanted.preview === true && kind !== undefined && isShownByBrowsers(kind);
  if (!rendition || !kind) {
    return { sha256: file.sha256, contentType: file.content_type, fileName: file.original_name, inline: isPreview };
  }
  const original = { sha256: file.sha256, kind, rotation: file.rotation };
  const { sha256, content_type: contentType } = await renditionOf(parts, original, rendition);
  return {
    sha256,
    contentType,
    fileName: renamed(file.original_name, rendition, contentType),
    inline: rendition.kind !== 'shown' || wanted.preview === true,
  };
}

/** The poster image of a video. @throws Problem not_found if it has none, and as `renditionOf` says */
async function posterOf(parts: RenditionParts, file: StoredFile, size: PictureSize): Promise<Content> {
  const kind = file.poster_type === null ? undefined : kindOfContentType(file.poster_type);
  if (!kind || !file.poster_sha256) throw new Problem('not_found');
  const original = { sha256: file.poster_sha256, kind, rotation: 0 } as const;
  const rendition = { kind: 'smaller', size } as const;
  const { sha256, content_type: contentType } = await renditionOf(parts, original, rendition);
  return { sha256, contentType, fileName: renamed(file.original_name, rendition, contentType), inline: true };
}

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' };

function renamed(name: string, rendition: Rendition, contentType: string): string {
  const ending = endings[contentType];
  const page = rendition.kind === 'page' ? `-${rendition.page}` : '';
  return ending === undefined ? name : name.replace(/(\.\w+)?$/, `${page}.${ending}`);
}
