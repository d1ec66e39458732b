import { Loader, Skeleton } from '@mantine/core';
import { IconCloudUp, IconPhoto, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoWindow } from '../../photos/index.ts';
import { isLocalFile, smallPictureOf } from '../../../offline/outbox-entry.ts';
import { useOutboxFile } from '../../../offline/use-outbox.ts';
import { AssetPicture, useContentAddress } from '../../../question-inputs/asset-picture.tsx';
import styles from './mark-photos.module.css';

/** How many of the photos that were chosen together are on this device. */
export interface StoringProgress {
  readonly stored: number;
  readonly count: number;
}

interface MarkPhotosProps {
  /** Files of the server, and of this device. */
  readonly ids: readonly string[];
  /** Left out where they can't be taken off. */
  readonly onRemove?: (id: string) => void;
  /** How many of those that were chosen are on this device; null while none are stored. */
  readonly storing?: StoringProgress | null;
}

/** The photos of a mark, small; touched, one is shown over the whole window. Brings its own texts. */
export function MarkPhotos(props: MarkPhotosProps) {
  return (
    <Suspense fallback={<Skeleton height={56} />}>
      <Strip {...props} />
    </Suspense>
  );
}

function Strip({ ids, onRemove, storing = null }: MarkPhotosProps) {
  const { t } = useTranslation('blueprints');
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ul
        className={styles.strip}
        aria-label={t(($) => $.blueprints.photos.label, { count: ids.length, shown: ids.length })}
      >
        {ids.map((id, index) => (
          <li key={id} className={styles.photo}>
            <button
              type="button"
              className={styles.open}
              aria-label={t(($) => $.blueprints.photos.open, { number: index + 1 })}
              onClick={() => setOpened(id)}
            >
              {isLocalFile(id) ? <LocalPhoto id={id} /> : <AssetPicture assetId={id} size="100x100" shape="tile" />}
            </button>
            {isLocalFile(id) ? <Waiting id={id} number={index + 1} /> : null}
            {onRemove ? (
              <button
                type="button"
                className={styles.remove}
                aria-label={t(($) => $.blueprints.photos.remove, { number: index + 1 })}
                onClick={() => onRemove(id)}
              >
                <IconX size={14} stroke={2.5} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
        {storing ? (
          <li className={styles.photo}>
            <Loader size={20} role="status" aria-label={t(($) => $.blueprints.photos.saving)} />
            {storing.count > 1 ? (
              <span className={styles.count}>
                {t(($) => $.blueprints.photos.storing, { stored: storing.stored, total: storing.count })}
              </span>
            ) : null}
          </li>
        ) : null}
      </ul>
      {opened === null ? null : (
        <Suspense fallback={null}>
          <PhotoWindow fileId={opened} onDrawn={null} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

/** A photo of this device, or the server's once it has it. */
function LocalPhoto({ id }: { readonly id: string }) {
  const file = useOutboxFile(id);
  const address = useContentAddress(smallPictureOf(file));
  if (file?.assetId && !file.content) return <AssetPicture assetId={file.assetId} size="100x100" shape="tile" />;
  return address ? <img src={address} alt="" draggable={false} /> : <IconPhoto size={24} aria-hidden />;
}

function Waiting({ id, number }: { readonly id: string; readonly number: number }) {
  const { t } = useTranslation('blueprints');
  const file = useOutboxFile(id);
  if (!file || file.assetId !== null) return null;
  return (
    <span className={styles.waiting} role="img" aria-label={t(($) => $.blueprints.photos.sending, { number })}>
      <IconCloudUp size={14} aria-hidden />
    </span>
  );
}
