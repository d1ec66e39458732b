import type { WireAnswer } from '@plumbline/contract/answers';
import { percentText, type ScoreFigures, type ScoreSummary } from '@plumbline/domain/jobs/job-score';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import { sectionScore, type Score } from '@plumbline/domain/questionnaire/score';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';

/** The figures of a result in words: `86% (43 of 50 points)`; while required questions are open, the points alone. */
function figuresText({ points, possible, percent }: ScoreFigures, language: Language): string {
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

/** The result of a step, or of one repetition, in words; empty where nothing in it counts. */
export function sectionScoreText(
  score: Score | null,
  { step, repetition }: Pick<ReadSection<WireAnswer>, 'step' | 'repetition'>,
  language: Language,
): string {
  const figures = score && sectionScore(score, step?.id ?? null, repetition?.id ?? null);
  return figures ? figuresText(figures, language) : '';
}
