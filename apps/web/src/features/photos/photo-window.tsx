import { Anchor, Button, CloseButton, Loader } from '@mantine/core';
import { IconBrush, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mark } from '@plumbline/domain/assets/marks';
import { WholeWindow } from '../../ui/whole-window.tsx';
import { DrawingBoard } from '../../question-inputs/drawing/drawing-board.tsx';
import styles from '../../question-inputs/drawing/drawing.module.css';
import { paintDrawing } from '../../question-inputs/drawing/paint-drawing.ts';
import { usePhotoContent, usePhotoFacts, type PhotoFacts } from './use-photo.ts';
import { useShownPhoto } from '../../question-inputs/drawing/use-shown-photo.ts';
import { ZoomStage } from '../../question-inputs/drawing/zoom-stage.tsx';

/** A drawing over a photo that is to take the photo's place in its answer. */
export interface Drawn {
  /** The picture with the drawing; null when nothing is drawn any more and the original comes back. */
  readonly file: File | null;
  readonly original: string;
  readonly marks: readonly Mark[];
}

interface PhotoWindowProps {
  /** As the answer names it. */
  readonly fileId: string;
  /** Null where the answer can't be changed. */
  readonly onDrawn: ((drawn: Drawn) => Promise<void>) | null;
  readonly onClose: () => void;
}

/** A photo over the whole window: to look at, with and without its drawing, and to draw on. */
export function PhotoWindow({ fileId, onDrawn, onClose }: PhotoWindowProps) {
  const { t } = useTranslation('drawing');
  const facts = usePhotoFacts(fileId);
  return (
    <WholeWindow label={t(($) => $.drawing.photo, { name: facts?.name ?? '' })}>
      {facts ? (
        <Photo fileId={fileId} facts={facts} onDrawn={onDrawn} onClose={onClose} />
      ) : (
        <Loader m="auto" aria-label={t(($) => $.drawing.loading)} />
      )}
    </WholeWindow>
  );
}

function Photo({ fileId, facts, onDrawn, onClose }: PhotoWindowProps & { readonly facts: PhotoFacts }) {
  const { t } = useTranslation(['drawing', 'ui']);
  const { name, drawn, location } = facts;
  const [isDrawing, setDrawing] = useState(false);
  const [isBare, setBare] = useState(false);
  const original = drawn?.original ?? fileId;
  const isOriginal = isDrawing || isBare || !drawn;
  const whole = usePhotoContent(isOriginal ? original : fileId);
  const photo = useShownPhoto(whole);

  if (isDrawing && onDrawn && whole.content && photo.address && photo.size) {
    const { content } = whole;
    const save = async (marks: readonly Mark[]) => {
      const file =
        marks.length === 0
          ? null
          : new File([await paintDrawing(content, marks)], name, {
              type: content.type === 'image/png' ? 'image/png' : 'image/jpeg',
            });
      await onDrawn({ file, original, marks });
      onClose();
    };
    return (
      <DrawingBoard
        address={photo.address}
        size={photo.size}
        name={name}
        marks={drawn?.marks ?? []}
        onSave={save}
        onCancel={() => setDrawing(false)}
      />
    );
  }
  return (
    <div className={styles.look}>
      <div className={styles.bar}>
        <CloseButton size={44} data-autofocus aria-label={t(($) => $.ui.close)} onClick={onClose} />
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
      </div>
      {photo.address && photo.size && !photo.hasFailed ? (
        <ZoomStage size={photo.size}>
          <img
            src={photo.address}
            alt={t(($) => $.drawing.photo, { name })}
            className={styles.shown}
            draggable={false}
          />
        </ZoomStage>
      ) : (
        <div className={styles.stage}>
          {photo.hasFailed ? (
            <p role="alert">{t(($) => $.drawing.notShown)}</p>
          ) : (
            <Loader color="white" aria-label={t(($) => $.drawing.loading)} />
          )}
        </div>
      )}
      {whole.isReduced ? <p className={styles.reduced}>{t(($) => $.drawing.reduced)}</p> : null}
      <div className={styles.acts}>
        {onDrawn ? (
          <Button
            size="md"
            disabled={photo.size === null || whole.isReduced}
            leftSection={<IconBrush size={20} aria-hidden />}
            onClick={() => setDrawing(true)}
          >
            {drawn ? t(($) => $.drawing.change) : t(($) => $.drawing.draw)}
          </Button>
        ) : null}
        {drawn ? (
          <Button
            size="md"
            variant="default"
            aria-pressed={isBare}
            leftSection={isBare ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
            onClick={() => setBare(!isBare)}
          >
            {isBare ? t(($) => $.drawing.showDrawing) : t(($) => $.drawing.showOriginal)}
          </Button>
        ) : null}
        {location && !whole.isReduced ? (
          <Anchor href={location} target="_blank" rel="noreferrer" py="xs">
            {t(($) => $.drawing.window)}
          </Anchor>
        ) : null}
      </div>
    </div>
  );
}
