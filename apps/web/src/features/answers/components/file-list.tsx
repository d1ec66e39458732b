import { Loader } from '@mantine/core';
import { IconCloudUp, IconFile, IconTrash, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../app/access/hooks.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { isLocalFile } from '../../../offline/outbox-entry.ts';
import { useProgress } from '../../../offline/upload-progress.ts';
import { useKeptFile } from '../../../offline/use-outbox.ts';
import { AssetPicture, useContentAddress } from '../../../question-inputs/asset-picture.tsx';
import { assetInfoQuery } from '../api/asset-info.ts';
import styles from './file-list.module.css';

interface FileListProps {
  /** Asset ids, and ids of files of this device. */
  readonly files: readonly string[];
  /** Null where they can't be taken off. */
  readonly onRemove: ((fileId: string) => void) | null;
  /** More of them are on their way to the disk. */
  readonly isBusy?: boolean;
}

/** The files of an answer: pictures as pictures, the others by their name. */
export function FileList({ files, onRemove, isBusy }: FileListProps) {
  const { t } = useTranslation('answers');
  return (
    <ul className={styles.files} aria-label={t(($) => $.answers.files.label)}>
      {files.map((id) => (
        <li key={id} className={styles.file}>
          {isLocalFile(id) ? <LocalFile id={id} onRemove={onRemove} /> : <StoredFile id={id} onRemove={onRemove} />}
        </li>
      ))}
      {isBusy ? (
        <li className={styles.file} role="status">
          <Loader size={20} aria-hidden />
          <span className={styles.name}>{t(($) => $.answers.files.keeping)}</span>
        </li>
      ) : null}
    </ul>
  );
}

interface FileProps {
  readonly id: string;
  readonly onRemove: FileListProps['onRemove'];
}

function LocalFile({ id, onRemove }: FileProps) {
  const { t } = useTranslation('answers');
  const file = useKeptFile(id);
  const share = useProgress(id);
  const address = useContentAddress(file?.content ?? undefined);
  const [isBroken, setBroken] = useState(false);
  if (file?.assetId && !file.content) return <StoredFile id={file.assetId} shownFor={id} onRemove={onRemove} />;
  const isPicture = !isBroken && (file?.type.startsWith('image/') ?? false);
  return (
    <>
      {isPicture && address ? (
        <img src={address} alt={file?.name} className={styles.thumb} onError={() => setBroken(true)} />
      ) : (
        <span className={styles.thumb}>
          {file?.type.startsWith('video/') ? <IconVideo aria-hidden /> : <IconFile aria-hidden />}
        </span>
      )}
      <Facts name={file?.name ?? t(($) => $.answers.files.unknown)} size={file?.size ?? null}>
        {file && !file.assetId ? (
          <span className={styles.waiting}>
            <IconCloudUp size={14} aria-hidden />
            {share === undefined
              ? t(($) => $.answers.files.waiting)
              : t(($) => $.answers.files.sending, { percent: isolated(`${Math.floor(share * 100)}%`) })}
          </span>
        ) : null}
      </Facts>
      <RemoveButton name={file?.name ?? ''} onRemove={onRemove && (() => onRemove(id))} />
    </>
  );
}

function StoredFile({ id, shownFor = id, onRemove }: FileProps & { readonly shownFor?: string }) {
  const { t } = useTranslation('answers');
  const { data, isError } = useQuery(assetInfoQuery(id));
  const isPicture = data?.contentType.startsWith('image/') ?? false;
  const name = data?.originalName ?? (isError ? t(($) => $.answers.files.corrupted) : '…');
  const isDrawn = (isPicture || data?.hasPoster) && !data?.corrupted;
  return (
    <>
      {isDrawn ? (
        <a className={styles.thumb} href={data?.Location} target="_blank" rel="noreferrer" aria-label={name}>
          <AssetPicture assetId={id} size="100x100" shape="tile" label={name} />
        </a>
      ) : (
        <span className={styles.thumb}>{data?.isVideo ? <IconVideo aria-hidden /> : <IconFile aria-hidden />}</span>
      )}
      <Facts name={name} size={data?.size ?? null} address={isPicture ? undefined : data?.Location}>
        {data?.corrupted ? <span className={styles.corrupted}>{t(($) => $.answers.files.corrupted)}</span> : null}
      </Facts>
      <RemoveButton name={name} onRemove={onRemove && (() => onRemove(shownFor))} />
    </>
  );
}

interface FactsProps {
  readonly name: string;
  readonly size: number | null;
  readonly address?: string | undefined;
  readonly children?: ReactNode;
}

function Facts({ name, size, address, children }: FactsProps) {
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const megabytes = size === null ? null : size / 1024 / 1024;
  return (
    <span className={styles.facts}>
      <bdi className={styles.name}>
        {address ? (
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
      </bdi>
      {megabytes === null ? null : (
        <span className={styles.size}>
          {megabytes < 0.1
            ? t(($) => $.answers.files.kilobytes, { size: formats.number(Math.ceil((size ?? 0) / 1024)) })
            : t(($) => $.answers.files.megabytes, { size: formats.number(Math.round(megabytes * 10) / 10) })}
        </span>
      )}
      {children}
    </span>
  );
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: (() => void) | null }) {
  const { t } = useTranslation('answers');
  if (!onRemove) return null;
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t(($) => $.answers.files.remove, { name })}
      onClick={onRemove}
    >
      <IconTrash size={20} stroke={1.7} aria-hidden />
    </button>
  );
}
