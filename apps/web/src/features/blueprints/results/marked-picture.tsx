import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '@plumbline/domain/blueprints/shapes';
import type { MarkedPage } from './draw-marked-plan.ts';
import { paintMarkedPlan } from './draw-marked-plan.ts';
import styles from './results.module.css';

interface MarkedPictureProps {
  readonly marked: MarkedPage;
  readonly part: Box;
  readonly maxSize: { readonly width: number; readonly height: number };
}

/** A part of a marked plan, as large as fits: at most so wide and high, and no wider than the screen. */
export function MarkedPicture({ marked, part, maxSize }: MarkedPictureProps) {
  const { t } = useTranslation('plans');
  const fit = Math.min(maxSize.width / part.width, maxSize.height / part.height, 1);
  const density = Math.min(2, window.devicePixelRatio || 1);
  const paint = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) paintMarkedPlan(canvas, marked, part, Math.min(1, fit * density));
    },
    [marked, part, fit, density],
  );
  return (
    <canvas
      ref={paint}
      role="img"
      aria-label={t(($) => $.plans.wizard.preview)}
      className={styles.preview}
      style={{ inlineSize: `${part.width * fit}px` }}
    />
  );
}
