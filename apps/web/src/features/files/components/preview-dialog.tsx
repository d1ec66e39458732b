import { ActionIcon, Anchor, Group, Loader, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../app/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { pagesQuery } from '../api/files.ts';
import { groupOf, previewAddress } from '../file-look.ts';
import styles from './files.module.css';

interface PreviewDialogProps {
  readonly file: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A file shown large: a picture 580 high and 500 wide at most, a PDF by its pages, a film with its controls. */
export function PreviewDialog({ file, isOpen, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['files', 'ui']);
  const group = groupOf(file);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={548}
      title={<bdi className={styles.previewName}>{file.originalName}</bdi>}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close), size: 44 }}
    >
      <Stack align="center" gap="sm">
        {group === 'pictures' ? (
          <LargePicture key={file.Location} address={previewAddress(file.Location)} alt={file.originalName} />
        ) : null}
        {group === 'videos' ? <Film key={file.Location} file={file} /> : null}
        {group === 'pdfs' ? <Pages file={file} /> : null}
        <Anchor href={previewAddress(file.Location)} target="_blank" rel="noreferrer">
          {t(($) => $.files.preview.window)}
        </Anchor>
      </Stack>
    </Modal>
  );
}

/** A picture with a place for it until it is there, and the specified words when it can't be shown. */
function LargePicture({ address, alt }: { address: string; alt: string }) {
  const { t } = useTranslation(['files', 'ui']);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return <Text role="alert">{t(($) => $.files.corrupted)}</Text>;
  return (
    <div className={styles.large} data-loading={state === 'loading' || undefined}>
      {state === 'loading' ? <Loader aria-label={t(($) => $.ui.loading)} /> : null}
      <img
        src={address}
        alt={alt}
        className={styles.largePicture}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  );
}

/** A film is sent in ranges, so it begins at once and can be moved through. */
function Film({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const [isRefused, setRefused] = useState(false);
  if (isRefused) return <Text role="alert">{t(($) => $.files.preview.notPlayed)}</Text>;
  return (
    <video
      className={styles.film}
      src={previewAddress(file.Location)}
      controls
      preload="metadata"
      playsInline
      aria-label={file.originalName}
      onError={() => setRefused(true)}
    >
      {/* Nobody has written down what is said in a film from the field. */}
      <track kind="captions" />
    </video>
  );
}

function Pages({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const { data: pages, error, refetch } = useQuery(pagesQuery(file._id));
  const [index, setIndex] = useState(0);
  const shown = pages?.[Math.min(index, pages.length - 1)];
  if (!pages && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!pages) return <Skeleton className={styles.large ?? ''} height={400} aria-busy />;
  if (!shown) return <Text>{t(($) => $.files.corrupted)}</Text>;
  const place = t(($) => $.files.preview.page, {
    page: formats.number(shown.page),
    pages: formats.number(pages.length),
  });
  return (
    <>
      <LargePicture key={shown.Location} address={shown.Location} alt={place} />
      {pages.length > 1 ? (
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={44}
            disabled={index === 0}
            aria-label={t(($) => $.files.preview.previous)}
            onClick={() => setIndex(index - 1)}
          >
            <IconChevronLeft className="mirrored" size={20} aria-hidden />
          </ActionIcon>
          <Text size="sm" aria-live="polite">
            {place}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            disabled={index >= pages.length - 1}
            aria-label={t(($) => $.files.preview.next)}
            onClick={() => setIndex(index + 1)}
          >
            <IconChevronRight className="mirrored" size={20} aria-hidden />
          </ActionIcon>
        </Group>
      ) : null}
    </>
  );
}
