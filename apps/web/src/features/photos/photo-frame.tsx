import { ActionIcon, CloseButton, Loader } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../i18n/language.ts';
import drawing from '../../question-inputs/drawing/drawing.module.css';
import { ZoomStage } from '../../question-inputs/drawing/zoom-stage.tsx';
import styles from './photo-frame.module.css';

/** Where a photo is among others that are shown with it. */
export interface PhotoWalk {
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
  readonly onMove: (position: number) => void;
}

interface PhotoFrameProps {
  readonly name: string;
  readonly alt: string;
  /** Undefined while it is read. */
  readonly address: string | undefined;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly hasFailed: boolean;
  /** Left out for a photo that is shown alone. */
  readonly walk?: PhotoWalk | undefined;
  /** What is known of it: its question, when and where it was taken. */
  readonly facts?: readonly string[] | undefined;
  readonly onClose: () => void;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/**
 * A photo as large as there is room, with the way to the ones before and after it: by buttons, and by arrow keys as the writing runs.
 * Escape closes it: nothing is lost by that.
 */
export function PhotoFrame(props: PhotoFrameProps) {
  const { name, alt, address, size, hasFailed, walk, facts = [], onClose, children } = props;
  const { t } = useTranslation(['drawing', 'ui']);
  useWalkKeys(walk, onClose);
  return (
    <div className={drawing.look}>
      <div className={drawing.bar}>
        <CloseButton size={44} data-autofocus aria-label={t(($) => $.ui.close)} onClick={onClose} />
        <h2 className={drawing.name}>
          <bdi>{name}</bdi>
        </h2>
        {walk && walk.total > 1 ? <WalkButtons walk={walk} /> : null}
      </div>
      {address && size && !hasFailed ? (
        // Each photo begins unzoomed.
        <ZoomStage key={address} size={size}>
          <img src={address} alt={alt} className={drawing.shown} draggable={false} />
        </ZoomStage>
      ) : (
        <div className={drawing.stage}>
          {hasFailed ? (
            <p role="alert">{t(($) => $.drawing.notShown)}</p>
          ) : (
            <Loader role="status" color="white" aria-label={t(($) => $.drawing.loading)} />
          )}
        </div>
      )}
      {facts.length > 0 ? (
        <div className={styles.facts} role="note">
          {facts.map((fact, place) => (
            <p key={place} dir="auto">
              {fact}
            </p>
          ))}
        </div>
      ) : null}
      {children}
    </div>
  );
}

function WalkButtons({ walk: { position, total, onMove } }: { readonly walk: PhotoWalk }) {
  const { t } = useTranslation('drawing');
  return (
    <div className={styles.walk} role="group" aria-label={t(($) => $.drawing.walk)}>
      <ActionIcon
        variant="default"
        size={44}
        disabled={position === 0}
        aria-label={t(($) => $.drawing.previous)}
        onClick={() => onMove(position - 1)}
      >
        <IconChevronLeft size={22} aria-hidden className={styles.arrow} />
      </ActionIcon>
      <span role="status" data-numbers="tabular">
        <bdi>{t(($) => $.drawing.position, { number: position + 1, total })}</bdi>
      </span>
      <ActionIcon
        variant="default"
        size={44}
        disabled={position === total - 1}
        aria-label={t(($) => $.drawing.next)}
        onClick={() => onMove(position + 1)}
      >
        <IconChevronRight size={22} aria-hidden className={styles.arrow} />
      </ActionIcon>
    </div>
  );
}

/** Keys of a photo that is looked at: where nothing is typed, and no menu over it takes them. */
function useWalkKeys(walk: PhotoWalk | undefined, onClose: () => void): void {
  const { i18n } = useTranslation();
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const onwards = directionOf(i18n.language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (!walk || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const position = walk.position + (event.key === onwards ? 1 : -1);
    if (position < 0 || position >= walk.total) return;
    event.preventDefault();
    walk.onMove(position);
  });
  useEffect(() => {
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, []);
}
