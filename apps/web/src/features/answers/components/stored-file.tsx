import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isProblem, isUnreachable } from '../../../lib/api/problem-error.ts';
import { AssetPicture } from '../../../question-inputs/asset-picture.tsx';
import { assetInfoQuery } from '../../photos/index.ts';
import { Facts, PhotoButton, RemoveButton } from './file-facts.tsx';
import styles from './file-list.module.css';
import { FileSign, isAudio, Player } from './file-sound.tsx';

export interface FileProps {
  readonly id: string;
  /** Null where it can't be taken off. */
  readonly onRemove: ((fileId: string) => void) | null;
  /** Shows a photo large. */
  readonly onOpen: (fileId: string) => void;
}

/** A file that the server has. `shownFor`: the id under which its answer names it, where that is another one. */
export function StoredFile({ id, shownFor = id, onRemove, onOpen }: FileProps & { readonly shownFor?: string }) {
  const { t } = useTranslation('answers');
  const { data, error } = useQuery(assetInfoQuery(id));
  const isPicture = data?.contentType.startsWith('image/') ?? false;
  const unread = t(($) => {
    if (isUnreachable(error)) return $.answers.files.unknown;
    return isProblem(error, 'not_found') ? $.answers.files.deleted : $.answers.files.corrupted;
  });
  const nameless = error ? unread : '…';
  const name = data?.originalName ?? nameless;
  const isDrawn = data?.hasPoster && !data.corrupted;
  return (
    <>
      {isPicture && !data?.corrupted ? (
        <PhotoButton name={name} onOpen={() => onOpen(shownFor)}>
          <AssetPicture assetId={id} size="100x100" shape="tile" />
        </PhotoButton>
      ) : isDrawn ? (
        <a className={styles.thumb} href={data?.Location} target="_blank" rel="noreferrer" aria-label={name}>
          <AssetPicture assetId={id} size="100x100" shape="tile" label={name} />
        </a>
      ) : (
        <span className={styles.thumb}>
          <FileSign type={data?.contentType} isCorrupted={data?.corrupted} />
        </span>
      )}
      <Facts name={name} size={data?.size ?? null} address={isPicture || data?.corrupted ? undefined : data?.Location}>
        {data && isAudio(data.contentType) && !data.corrupted ? (
          <Player address={`${data.Location}&preview=true`} name={name} />
        ) : null}
        {data?.corrupted || data?.damaged ? (
          <span className={styles.corrupted}>{t(($) => $.answers.files.corrupted)}</span>
        ) : null}
      </Facts>
      <RemoveButton name={name} onRemove={onRemove && (() => onRemove(shownFor))} />
    </>
  );
}
