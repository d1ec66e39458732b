import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drawing.module.css';
import { useZoom } from './use-zoom.ts';
import { largestScale } from './zoom.ts';

interface ZoomStageProps {
  readonly size: { readonly width: number; readonly height: number };
  readonly pushes?: (event: PointerEvent) => boolean;
  readonly onPinch?: () => void;
  /** The photo, and what lies over it. */
  readonly children: ReactNode;
}

/** Where a photo is shown as large as there is room, and nearer when somebody wants to see more of it. */
export function ZoomStage({ size, pushes = () => true, onPinch = () => undefined, children }: ZoomStageProps) {
  const { t } = useTranslation('drawing');
  const ratio = size.width / size.height;
  const { stage, sheet, scale, zoomBy, transform, handlers } = useZoom({ ratio, pushes, onPinch });
  return (
    <div className={styles.frame}>
      <div ref={stage} role="presentation" className={styles.stage} {...handlers}>
        <div
          ref={sheet}
          className={styles.sheet}
          dir="ltr"
          data-near={scale > 1 || undefined}
          style={{ '--ratio': ratio, transform } as CSSProperties}
        >
          {children}
        </div>
      </div>
      <div className={styles.zoom} role="group" aria-label={t(($) => $.drawing.zoom)}>
        <button
          type="button"
          aria-label={t(($) => $.drawing.nearer)}
          title={t(($) => $.drawing.nearer)}
          disabled={scale >= largestScale}
          onClick={() => zoomBy(1.5)}
        >
          <IconPlus size={20} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t(($) => $.drawing.farther)}
          title={t(($) => $.drawing.farther)}
          disabled={scale <= 1}
          onClick={() => zoomBy(1 / 1.5)}
        >
          <IconMinus size={20} aria-hidden />
        </button>
      </div>
    </div>
  );
}
