import { Anchor, Group, Modal, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../lib/access/hooks.ts';
import { groupOf, previewAddress } from '../file-look.ts';
import styles from './files.module.css';
import { LoadedPicture } from './loaded-picture.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { StepButton } from './step-button.tsx';
import type { Sides } from './use-arrow-keys.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

interface PreviewDialogProps extends Sides {
  readonly file: Asset;
  /** Its position among the files that can be previewed; null if it is not among them. */
  readonly place: { readonly number: number; readonly of: number } | null;
  readonly onClose: () => void;
}

/**
 * A file shown large, 580 high and 500 wide at most: a picture, a PDF by its pages, a film or a recording with its controls. The
 * arrow keys lead from file to file, and through the pages of a PDF before.
 */
export function PreviewDialog({ file, place, previous, next, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['files', 'ui']);
  const formats = useFormats();
  useArrowKeys({ previous, next });
  const group = groupOf(file);
  const address = previewAddress(file.Location);
  return (
    <Modal
      opened
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
        {group === 'pdfs' ? <PdfPages key={file._id} id={file._id} /> : null}
        <Group w="100%" justify="space-between" wrap="nowrap">
          <StepButton label={t(($) => $.files.preview.previousFile)} sign={IconArrowLeft} onStep={previous} />
          <Stack align="center" gap={0}>
            {place ? (
              <Text size="sm" aria-live="polite">
                {t(($) => $.files.preview.file, {
                  number: formats.number(place.number),
                  files: formats.number(place.of),
                })}
              </Text>
            ) : null}
            <Anchor href={address} target="_blank" rel="noreferrer">
              {t(($) => $.files.preview.window)}
            </Anchor>
          </Stack>
          <StepButton label={t(($) => $.files.preview.nextFile)} sign={IconArrowRight} onStep={next} />
        </Group>
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
