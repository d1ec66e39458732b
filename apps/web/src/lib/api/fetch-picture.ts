import { downloadAsset } from '@plumbline/contract/assets';
import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import { fetchFile } from './call-server.ts';

/** A stored picture's content, from the server. Throws as {@link fetchFile}. */
export async function fetchPicture(assetId: string, size: PictureSize, signal: AbortSignal): Promise<Blob> {
  return (await fetchFile(downloadAsset, { params: { assetId }, query: { size, preview: 'true' }, signal })).content;
}
