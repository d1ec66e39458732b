import { IconCloudPause, IconCloudUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { device } from '../../../offline/device.ts';
import { smallPictureOf, type FileEntry, type DeviceFile } from '../../../offline/outbox-entry.ts';
import { tryAgain } from '../../../offline/outbox.ts';
import { pauseFile } from '../../../offline/queue-file.ts';
import { useProgress } from '../../../offline/upload-progress.ts';
import { useOutboxFile, useOutboxEntries } from '../../../offline/use-outbox.ts';
import { useContentAddress } from '../../../question-inputs/asset-picture.tsx';
import { Facts, PhotoButton, RemoveButton } from './file-facts.tsx';
import styles from './file-list.module.css';
import { FileSign, isAudio, Player } from './file-sound.tsx';
import { StoredFile, type FileProps } from './stored-file.tsx';

/** A file of this device: on its way, held back, or waiting for the network. */
export function LocalFile({ id, onRemove, onOpen }: FileProps) {
  const { t } = useTranslation('answers');
  const file = useOutboxFile(id);
  const picture = useContentAddress(smallPictureOf(file));
  const sound = useContentAddress(file?.content && isAudio(file.type) ? file.content : undefined);
  const [isBroken, setBroken] = useState(false);
  if (file?.assetId && !file.content)
    return <StoredFile id={file.assetId} shownFor={id} onRemove={onRemove} onOpen={onOpen} />;
  const player = file && sound ? <Player address={sound} name={file.name} /> : null;
  return (
    <>
      {picture && !isBroken ? (
        <PhotoButton name={file?.name ?? ''} onOpen={() => onOpen(id)}>
          <img src={picture} alt="" onError={() => setBroken(true)} />
        </PhotoButton>
      ) : (
        <span className={styles.thumb}>
          <FileSign type={file?.type} />
        </span>
      )}
      {file && !file.assetId ? (
        <Underway file={file}>{player}</Underway>
      ) : (
        <Facts name={file?.name ?? t(($) => $.answers.files.unknown)} size={file?.size ?? null}>
          {player}
        </Facts>
      )}
      <RemoveButton name={file?.name ?? ''} onRemove={onRemove && (() => onRemove(id))} />
    </>
  );
}

/** The upload state of a file until the server has it, with buttons to pause and resume. */
function Underway({
  file: { id, name, size, preparation },
  children,
}: {
  readonly file: DeviceFile;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('answers');
  const share = useProgress(id);
  const entry = useOutboxEntries()?.find((one): one is FileEntry => one.kind === 'file' && one.fileId === id);
  const isPaused = entry?.state === 'paused';
  const mayPause = entry?.state === 'waiting' || entry?.state === 'sending';
  return (
    <>
      <Facts name={name} size={size}>
        <span className={styles.waiting}>
          {isPaused ? <IconCloudPause size={14} aria-hidden /> : <IconCloudUp size={14} aria-hidden />}
          {isPaused
            ? t(($) => $.answers.files.paused)
            : share === undefined
              ? t(($) => (preparation ? $.answers.files.preparing : $.answers.files.waiting))
              : t(($) => $.answers.files.sending, { percent: isolated(`${Math.floor(share * 100)}%`) })}
        </span>
        {children}
      </Facts>
      {entry && (isPaused || mayPause) ? (
        <button
          type="button"
          className={styles.act}
          aria-label={t(($) => (isPaused ? $.answers.files.goOn : $.answers.files.pause), { name })}
          onClick={() => void (isPaused ? tryAgain(device, entry.owner, entry.jobId) : pauseFile(device, entry.seq))}
        >
          {isPaused ? (
            <IconPlayerPlay size={20} stroke={1.7} aria-hidden />
          ) : (
            <IconPlayerPause size={20} stroke={1.7} aria-hidden />
          )}
        </button>
      ) : null}
    </>
  );
}
