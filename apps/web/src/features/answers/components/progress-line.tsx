import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireMode } from '@plumbline/domain/questionnaire/layout';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import styles from './progress-line.module.css';

interface ProgressLineProps {
  readonly mode: QuestionnaireMode;
  /** Of the screen, from 0, among all of them. */
  readonly position: number;
  readonly total: number;
  /** Content next to the text: where the answers are. */
  readonly children: ReactNode;
}

/** How far along the path the screen is. The question comes first; this follows it. */
export const ProgressLine = memo(function ProgressLine({ mode, children, ...now }: ProgressLineProps) {
  const { t } = useTranslation('answers');
  const position = useAfterPaint(now.position);
  const total = useAfterPaint(now.total);
  const place = { number: Math.min(position + 1, total), total };
  const said =
    mode === 'stepped' ? t(($) => $.answers.progress.step, place) : t(($) => $.answers.progress.question, place);
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={place.number}
        aria-valuetext={said}
        aria-label={t(($) => $.answers.progress.label)}
      >
        <div className={styles.done} style={{ '--done': total === 0 ? 0 : place.number / total } as CSSProperties} />
      </div>
      <div className={styles.below}>
        <span className={styles.words}>{said}</span>
        {children}
      </div>
    </div>
  );
});
