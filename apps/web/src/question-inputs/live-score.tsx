import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasScore, scoreOf } from '@plumbline/domain/questionnaire/score';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { ScoreLine } from '../ui/score-line.tsx';
import styles from './live-score.module.css';

interface LiveScoreProps {
  readonly state: QuestionnaireState;
  /** In percent; null for none. */
  readonly passMark: number | null;
}

/** The result so far of what is being answered, as the server will have it; nothing where no question has points. */
export function LiveScore({ state, passMark }: LiveScoreProps) {
  const { t } = useTranslation('ui');
  const { path, contents, setting } = state;
  const { definition } = setting.paths;
  const score = useMemo(
    () => scoreOf(definition, path, (id) => contents.get(id)?.value ?? null, passMark),
    [definition, path, contents, passMark],
  );
  if (!hasScore(definition)) return null;
  // Its place is there before anything counts, so that nothing moves.
  return (
    <p className={styles.score}>
      {t(($) => $.ui.score.title)}: {score ? <ScoreLine score={score} /> : '–'}
    </p>
  );
}
