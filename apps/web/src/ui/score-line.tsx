import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { percentText, type ScoreFigures, type ScoreSummary } from '@plumbline/domain/jobs/job-score';
import { isolated } from '../i18n/isolated.ts';
import { Chip } from './chip.tsx';
import styles from './score-line.module.css';

/** Says the figures of a result: `86% · 43 of 50 points`; while required questions are open, the points and how many are. */
export function useFiguresText(): (figures: ScoreFigures) => string {
  const { t } = useTranslation('ui');
  return ({ points, possible, percent, open }) => {
    const of = t(($) => $.ui.score.points, { points, possible });
    if (percent !== null) return `${isolated(percentText(percent))} · ${of}`;
    return open > 0 ? `${of} · ${t(($) => $.ui.score.open, { count: open })}` : of;
  };
}

/** Whether a job has passed, as a chip; nothing where that is not known. */
export function PassedChip({ passed }: Pick<ScoreSummary, 'passed'>) {
  const { t } = useTranslation('ui');
  if (passed === null) return null;
  return passed ? (
    <Chip colour="var(--mantine-color-green-8)" icon={<IconCircleCheck size={14} aria-hidden />}>
      {t(($) => $.ui.score.passed)}
    </Chip>
  ) : (
    <Chip colour="var(--mantine-color-red-8)" isStrong icon={<IconCircleX size={14} aria-hidden />}>
      {t(($) => $.ui.score.failed)}
    </Chip>
  );
}

/** The result of a job: its figures, and whether it passed. */
export function ScoreLine({ score }: { readonly score: ScoreSummary }) {
  const figuresText = useFiguresText();
  return (
    <span className={styles.line}>
      <span data-numbers="tabular">{figuresText(score)}</span>
      <PassedChip passed={score.passed} />
    </span>
  );
}
