import type { ReactNode } from 'react';
import { Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './detail-panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useShell } from './shell-state.tsx';
import { useEscape } from './use-escape.ts';

interface DetailPanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The panel of one thing, beside the list on a desk, over it on a phone. While it is open the notification panel is not
 * (spec/1 §2). Escape closes it, unless a dialog over it takes the key.
 */
export function DetailPanel({ title, onClose, actions, children }: DetailPanelProps) {
  const { t } = useTranslation('ui');
  const { enterPanel, panelPlace } = useShell();
  const heading = useId();
  const region = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => enterPanel(() => close()), [enterPanel]);
  useEscape(onClose);

  if (!panelPlace) return null;
  return createPortal(
    <section ref={region} className={styles.panel} aria-labelledby={heading}>
      <PanelHead
        title={title}
        id={heading}
        actions={actions ? <Suspense fallback={null}>{actions}</Suspense> : null}
        close={t(($) => $.ui.close)}
        onClose={onClose}
      />
      <div className={styles.body}>
        {/* What a panel still has to load is waited for within it: the list beside it stays. */}
        <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
      </div>
    </section>,
    panelPlace,
  );
}
