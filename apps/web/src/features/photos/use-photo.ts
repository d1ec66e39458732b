import { queryOptions, useQuery } from '@tanstack/react-query';
import { downloadAsset } from '@plumbline/contract/assets';
import type { Mark } from '@plumbline/domain/assets/marks';
import { fetchFile } from '../../lib/api/call-server.ts';
import { isFromDevice, withOfflineCopy } from '../../lib/api/with-offline-copy.ts';
import { device } from '../../offline/device.ts';
import { cacheNames } from '../../lib/api/cache-names.ts';
import { isLocalFile } from '../../offline/outbox-entry.ts';
import { useOutboxFile } from '../../offline/use-outbox.ts';
import { assetInfoQuery } from './asset-info.ts';
import { assetKeys } from '../../lib/query-keys/assets.ts';

/**
 * A picture's content: from this device if it has it, else from the server. Read once: the picture must not change
 * while somebody draws on it when the outbox has sent it. Offline, it is the smaller synced one.
 */
const photoQuery = (id: string) =>
  queryOptions({
    queryKey: assetKeys.whole(id),
    queryFn: async ({ signal }) => {
      const localFile = isLocalFile(id) ? await device.files.get(id) : undefined;
      if (localFile?.content) return localFile.content;
      const assetId = localFile?.assetId ?? id;
      const ask = async () =>
        (await fetchFile(downloadAsset, { params: { assetId }, query: { preview: 'true' }, signal })).content;
      return withOfflineCopy<Blob>(cacheNames.picture(assetId, '500'), ask);
    },
    // A file of this device needs no network.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 60_000,
  });

interface PhotoContent {
  readonly content: Blob | undefined;
  readonly hasFailed: boolean;
  /** A smaller one, to look at: nothing is drawn on it. */
  readonly isReduced: boolean;
}

/** The photo itself: the device's own, the server's, or a smaller offline copy. */
export function usePhotoContent(id: string): PhotoContent {
  const { data, isError } = useQuery(photoQuery(id));
  return { content: data, hasFailed: isError, isReduced: isFromDevice(data) };
}

/** What is known of a photo of an answer, whether this device has it or the server. */
export interface PhotoFacts {
  readonly name: string;
  /** Over which picture something was drawn, and what. */
  readonly drawn: { readonly original: string; readonly marks: readonly Mark[] } | null;
  /** Where the server shows it; null until it has it. */
  readonly location: string | null;
  /** When and where it was taken, where its camera noted it and the reader may know; not known without network. */
  readonly takenAt: string | null;
  readonly position: { readonly lat: number; readonly long: number } | null;
}

/** What is known of a photo of an answer; undefined until it has been read. */
export function usePhotoFacts(id: string): PhotoFacts | undefined {
  const localFile = useOutboxFile(id);
  const isStored = !isLocalFile(id);
  const assetId = isStored ? id : (localFile?.assetId ?? null);
  const { data } = useQuery({ ...assetInfoQuery(assetId ?? ''), enabled: assetId !== null });
  const noted = { takenAt: data?.taken_at ?? null, position: data?.position ?? null };
  if (localFile) {
    return { name: localFile.name, drawn: localFile.marks ?? null, location: data?.Location ?? null, ...noted };
  }
  return data && { name: data.originalName, drawn: data.marks, location: data.Location, ...noted };
}
