import { Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import { fetchPicture } from '../lib/api/fetch-picture.ts';
import { withOfflineCopy } from '../lib/api/with-offline-copy.ts';
import { cacheNames } from '../lib/api/cache-names.ts';
import styles from './asset-picture.module.css';
import { assetKeys } from '../lib/query-keys/assets.ts';

/** A stored picture's content; cached while the app is open, since a file never changes under its id. */
export function pictureQuery(assetId: string, size: PictureSize) {
  return queryOptions({
    queryKey: assetKeys.picture(assetId, size),
    queryFn: ({ signal }) =>
      withOfflineCopy(cacheNames.picture(assetId, size), () => fetchPicture(assetId, size, signal)),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  });
}

/** An address for content in memory, given back when it is no longer shown. */
export function useContentAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}

interface AssetPictureProps {
  readonly assetId: string;
  readonly size: PictureSize;
  /** `tile` fills a fixed shape, `whole` shows all of the picture. */
  readonly shape: 'tile' | 'whole';
  /** The alternative text; without it, adjacent text describes the picture. */
  readonly label?: string;
}

/** A picture of the instance, with a place of its shape until it is there. */
export function AssetPicture({ assetId, size, shape, label = '' }: AssetPictureProps) {
  const { t } = useTranslation('questionInputs');
  const { data, isError } = useQuery(pictureQuery(assetId, size));
  const address = useContentAddress(data);
  if (isError) {
    return (
      <span className={styles[shape]} data-broken>
        <IconPhotoOff size={24} aria-hidden />
        <span className={styles.words}>{t(($) => $.questionInputs.image.notLoaded)}</span>
      </span>
    );
  }
  if (!address) return <Skeleton className={styles[shape] ?? ''} />;
  return <img src={address} alt={label} className={styles[shape]} draggable={false} />;
}
