import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import styles from './progress-line.module.css';

interface ProgressLineProps {
  readonly state: QuestionnaireState;
  /** What stands beside the words: where the answers are. */
  readonly children: ReactNode;
}

/** How far along the path the screen is. */
export function ProgressLine({ state, children }: ProgressLineProps) {
  const { t } = useTranslation('answers');
  const total = state.screens.length;
  const place = { number: Math.min(state.position + 1, total), total };
  const said =
    state.mode === 'stepped' ? t(($) => $.answers.progress.step, place) : t(($) => $.answers.progress.question, place);
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
        <div className={styles.done} style={{ inlineSize: total === 0 ? 0 : `${(place.number / total) * 100}%` }} />
      </div>
      <div className={styles.below}>
        <span className={styles.words}>{said}</span>
        {children}
      </div>
    </div>
  );
}
