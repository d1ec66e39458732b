import { Anchor, Button } from '@mantine/core';
import { IconBrush, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mark } from '@plumbline/domain/assets/marks';
import { isolated } from '../../i18n/isolated.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import { WholeWindow } from '../../ui/whole-window.tsx';
import { DrawingBoard } from '../../question-inputs/drawing/drawing-board.tsx';
import styles from '../../question-inputs/drawing/drawing.module.css';
import { paintDrawing } from '../../question-inputs/drawing/paint-drawing.ts';
import { usePhotoContent, usePhotoFacts, type PhotoFacts } from './use-photo.ts';
import { useShownPhoto } from '../../question-inputs/drawing/use-shown-photo.ts';
import type { PhotoWalk } from './photo-frame.tsx';
import { PhotoFrame } from './photo-frame.tsx';

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
  /** The photos that are shown with it; left out where it is alone. */
  readonly walk?: PhotoWalk;
  /** The question that it answers, and when that was answered. */
  readonly about?: { readonly title: string; readonly at: string };
  readonly onClose: () => void;
}

/** A photo over the whole window: to look at, with and without its drawing, and to draw on. */
export function PhotoWindow(props: PhotoWindowProps) {
  const { t } = useTranslation('drawing');
  const facts = usePhotoFacts(props.fileId);
  return (
    <WholeWindow label={t(($) => $.drawing.photo, { name: facts?.name ?? '' })}>
      <Photo {...props} facts={facts ?? unread} isRead={facts !== undefined} />
    </WholeWindow>
  );
}

const unread: PhotoFacts = { name: '', drawn: null, location: null, takenAt: null, position: null };

interface PhotoProps extends PhotoWindowProps {
  readonly facts: PhotoFacts;
  readonly isRead: boolean;
}

function Photo({ fileId, facts, isRead, onDrawn, walk, about, onClose }: PhotoProps) {
  const { t } = useTranslation('drawing');
  const { name, drawn, location } = facts;
  const said = useSaid(facts, about);
  // Of one photo: the next one begins as it is.
  const [drawnOn, setDrawnOn] = useState<string | null>(null);
  const [bareOf, setBareOf] = useState<string | null>(null);
  const [isDrawing, isBare] = [drawnOn === fileId, bareOf === fileId];
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
        onCancel={() => setDrawnOn(null)}
      />
    );
  }
  return (
    <PhotoFrame
      name={name}
      alt={t(($) => $.drawing.photo, { name })}
      address={photo.address}
      size={photo.size}
      hasFailed={photo.hasFailed}
      walk={walk}
      facts={said}
      onClose={onClose}
    >
      {whole.isReduced ? <p className={styles.reduced}>{t(($) => $.drawing.reduced)}</p> : null}
      <div className={styles.acts}>
        {onDrawn ? (
          <Button
            size="md"
            disabled={!isRead || photo.size === null || whole.isReduced}
            leftSection={<IconBrush size={20} aria-hidden />}
            onClick={() => setDrawnOn(fileId)}
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
            onClick={() => setBareOf(isBare ? null : fileId)}
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
    </PhotoFrame>
  );
}

/** What is said of a photo: its question, then when and where it was taken, as far as that is known. */
function useSaid({ takenAt, position }: PhotoFacts, about: PhotoWindowProps['about']): string[] {
  const formats = useFormats();
  const at = takenAt ?? about?.at ?? '';
  const place = position ? isolated(`${position.lat.toFixed(5)}, ${position.long.toFixed(5)}`) : '';
  const taken = [at === '' ? '' : formats.dateTime(at), place].filter((text) => text !== '').join(' · ');
  return [about?.title ?? '', taken].filter((text) => text !== '');
}
