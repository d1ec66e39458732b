import { percentText, type ScoreFigures, type ScoreSummary } from '@plumbline/domain/jobs/job-score';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';

/** The figures of a result in words: `86% (43 of 50 points)`; while required questions are open, the points alone. */
export function figuresText({ points, possible, percent }: ScoreFigures, language: Language): string {
  const words = textsIn(language).jobDocuments;
  const of = filled(words.points, { points, possible });
  return percent === null ? of : filled(words.scoreValue, { percent: percentText(percent), points: of });
}

/** The result of a job in words, with whether it passed; empty for none. */
export function scoreText(score: ScoreSummary | null, language: Language): string {
  if (score === null) return '';
  const { passed, failed } = textsIn(language).jobDocuments;
  const verdict = score.passed === null ? [] : [score.passed ? passed : failed];
  return [figuresText(score, language), ...verdict].join(' · ');
}
