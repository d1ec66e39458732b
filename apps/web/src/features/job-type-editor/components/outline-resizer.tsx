import { useLocalStorage } from '@mantine/hooks';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './editor-screen.module.css';

/** In pixels: from what shows a few words of a title to most of the screen. */
const widths = { min: 256, usual: 416, max: 720 };
/** Pixels that an arrow key moves the edge by. */
const step = 32;

const within = (width: number) => Math.min(widths.max, Math.max(widths.min, Math.round(width)));

/** How wide the outline is on this device. */
export function useOutlineWidth(): readonly [width: number, set: (width: number) => void] {
  const [stored, store] = useLocalStorage({
    key: 'plumbline.outline-width',
    defaultValue: widths.usual,
    getInitialValueInEffect: false,
  });
  return [within(Number(stored) || widths.usual), (width) => store(within(width))];
}

interface OutlineResizerProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/** The edge of the outline, to drag or to move by arrow keys. */
export function OutlineResizer({ width, onWidth }: OutlineResizerProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const onwards = i18n.dir() === 'rtl' ? -1 : 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? onwards : event.key === 'ArrowLeft' ? -onwards : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(width + by * step);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const outline = event.currentTarget.parentElement;
    if (!outline || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, right } = outline.getBoundingClientRect();
    onWidth(onwards === 1 ? event.clientX - left : right - event.clientX);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(($) => $.jobTypeEditor.outline.width)}
      aria-valuenow={width}
      aria-valuemin={widths.min}
      aria-valuemax={widths.max}
      className={styles.resizer}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
