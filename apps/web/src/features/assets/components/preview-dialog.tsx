import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { groupOf, previewAddress } from '../file-look.ts';
import styles from './files.module.css';
import { LoadedPicture } from './loaded-picture.tsx';
import { PdfPages } from './pdf-pages.tsx';

interface PreviewDialogProps {
  readonly file: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A file shown large, 580 high and 500 wide at most: a picture, a PDF by its pages, a film or a recording with its controls. */
export function PreviewDialog({ file, isOpen, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['files', 'ui']);
  const group = groupOf(file);
  const address = previewAddress(file.Location);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={548}
      title={<bdi className={styles.previewName}>{file.originalName}</bdi>}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack align="center" gap="sm">
        {group === 'pictures' ? (
          <LoadedPicture
            key={address}
            address={address}
            alt={file.originalName}
            className={styles.large}
            fallback={<Text role="alert">{t(($) => $.files.corrupted)}</Text>}
          />
        ) : null}
        {group === 'videos' ? <Film key={address} address={address} name={file.originalName} /> : null}
        {group === 'audio' ? <Recording key={address} address={address} name={file.originalName} /> : null}
        {group === 'pdfs' ? <PdfPages id={file._id} /> : null}
        <Anchor href={address} target="_blank" rel="noreferrer">
          {t(($) => $.files.preview.window)}
        </Anchor>
      </Stack>
    </Modal>
  );
}

/** Sent in ranges, as films are. */
function Recording({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('files');
  const [isRefused, setRefused] = useState(false);
  if (isRefused) return <Text role="alert">{t(($) => $.files.preview.notHeard)}</Text>;
  return (
    <audio
      className={styles.heard}
      src={address}
      controls
      preload="metadata"
      aria-label={name}
      onError={() => setRefused(true)}
    >
      {/* Nobody has written down what is said in the field. */}
      <track kind="captions" />
    </audio>
  );
}

/** A film is sent in ranges, so it begins at once and can be moved through. */
function Film({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('files');
  const [isRefused, setRefused] = useState(false);
  if (isRefused) return <Text role="alert">{t(($) => $.files.preview.notPlayed)}</Text>;
  return (
    <video
      className={styles.large}
      src={address}
      controls
      preload="metadata"
      playsInline
      aria-label={name}
      onError={() => setRefused(true)}
    >
      {/* Nobody has written down what is said in a film from the field. */}
      <track kind="captions" />
    </video>
  );
}
