import { ActionIcon, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { isolatedName } from '../../i18n/isolated.ts';
import styles from './upload-progress.module.css';
import type { ShownUpload } from './use-upload.ts';

/** What is there in a moment needs no bar. */
const worthShowing = 512 * 1024;

/** How far a file has come, with the ways to pause it, to go on and to give it up. Nothing for what is there in a moment. */
export function UploadProgress({ upload }: { readonly upload: ShownUpload | null }) {
  const { t } = useTranslation('ui');
  if (!upload) return null;
  const { name, size, sent, step, pause, goOn, cancel } = upload;
  const isHeldUp = step === 'paused' || step === 'waiting';
  if (size < worthShowing && !isHeldUp) return null;
  const label = t(($) => $.ui.upload.label, { name: isolatedName(name) });
  return (
    <div className={styles.upload} role="group" aria-label={label}>
      <div className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        <UploadWords upload={upload} />
      </div>
      <Progress
        className={styles.bar ?? ''}
        value={(sent / size) * 100}
        size="md"
        color={isHeldUp ? 'gray' : 'blue'}
        aria-label={label}
      />
      <div className={styles.buttons}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={isHeldUp ? t(($) => $.ui.upload.goOn) : t(($) => $.ui.upload.pause)}
          onClick={isHeldUp ? goOn : pause}
        >
          {isHeldUp ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.ui.upload.cancel)} onClick={cancel}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** The progress in words. Only steps are announced: a running count would drown out everything else. */
function UploadWords({ upload: { step, sent, size } }: { readonly upload: ShownUpload }) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const megabytes = (bytes: number) => formats.number(Math.round((bytes / 1024 / 1024) * 10) / 10);
  const isChecked = step === 'sending' && sent >= size;
  return (
    <span className={styles.words}>
      <span role="status">{isChecked ? t(($) => $.ui.upload.checking) : t(($) => $.ui.upload.steps[step])}</span>
      {isChecked || step === 'preparing' ? null : (
        <span>{t(($) => $.ui.upload.sent, { sent: megabytes(sent), size: megabytes(size) })}</span>
      )}
    </span>
  );
}
