import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { columnWidths } from '@plumbline/domain/views/column-widths';
import { isolatedName } from '../../i18n/isolated.ts';
import styles from './data-grid.module.css';

/** Pixels that an arrow key moves the edge by. */
const step = 16;

interface ColumnResizerProps {
  readonly name: string;
  readonly width: number | null;
  readonly isResizing: boolean;
  readonly onStart: (event: unknown) => void;
  /** Makes the column so many pixels wider, or narrower. */
  readonly onStep: (pixels: number) => void;
}

/** The edge of a column's head, to drag or to move by arrow keys. */
export function ColumnResizer({ name, width, isResizing, onStart, onStep }: ColumnResizerProps) {
  const { t, i18n } = useTranslation('ui');
  const onKeyDown = (event: KeyboardEvent) => {
    const toTheEnd = i18n.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const toTheStart = i18n.dir() === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== toTheEnd && event.key !== toTheStart) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(event.key === toTheEnd ? step : -step);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(($) => $.ui.grid.width, { name: isolatedName(name) })}
      aria-valuenow={width ?? columnWidths.min}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      className={styles.resizer}
      data-active={isResizing || undefined}
      onMouseDown={onStart}
      onTouchStart={onStart}
      onKeyDown={onKeyDown}
    />
  );
}
