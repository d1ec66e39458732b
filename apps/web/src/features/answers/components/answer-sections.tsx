import type { WireAnswer } from '@plumbline/contract/answers';
import type { JobView } from '@plumbline/contract/job-shapes';
import type { ScoreFigures } from '@plumbline/domain/jobs/job-score';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { ReadRow, ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import { sectionScore } from '@plumbline/domain/questionnaire/score';
import { useSpoken, useTextAttributes } from '../../../question-inputs/spoken.ts';
import { useRepetitionName } from '../../../question-inputs/use-repetition-name.ts';
import { useFiguresText } from '../../../ui/score-line.tsx';
import { AnswerRow } from '../reading/answer-row.tsx';
import styles from './job-answers.module.css';

interface AnswerSectionsProps {
  readonly jobId: string;
  /** The job's result, of which each step shows its own; null for none. */
  readonly score: JobView['score'];
  readonly sections: readonly ReadSection<WireAnswer>[];
  readonly isShown: (row: ReadRow<WireAnswer>) => boolean;
  /** A text with what it mentions filled in. */
  readonly fill: (text: string, mentionedIn?: string) => string;
  readonly titleOf: (row: ReadRow<WireAnswer>) => string;
  readonly seesPeople: boolean;
  readonly mainAuthor: string | null;
  /** The ids of answers that have reached the server since the job was read. */
  readonly sent: ReadonlySet<string>;
  readonly mayAnswer: ReadonlySet<string>;
  readonly onAnswer: (questionId: string | null) => void;
}

/** The questions of a job by step, each with its answer. */
export function AnswerSections({
  jobId,
  score,
  sections,
  isShown,
  fill,
  titleOf,
  sent,
  mayAnswer,
  ...rest
}: AnswerSectionsProps) {
  const { seesPeople, mainAuthor, onAnswer } = rest;
  const spoken = useSpoken();
  const said = useTextAttributes();
  return sections.map(({ step, repetition, rows }) => {
    const shown = rows.filter(isShown);
    if (shown.length === 0) return null;
    return (
      <section key={`${step?.id ?? rows[0]?.question.id} ${repetition?.id ?? ''}`} className={styles.section}>
        {step ? (
          <h3 className={styles.step} {...said(step, 'title')}>
            {repetition ? (
              <RepetitionName group={step} number={repetition.number} />
            ) : (
              fill(spoken(step).title, step.id)
            )}
          </h3>
        ) : null}
        {score ? <StepScore figures={sectionScore(score, step?.id ?? null, repetition?.id ?? null)} /> : null}
        {shown.map((row) => (
          <AnswerRow
            key={row.question.id}
            jobId={jobId}
            row={row}
            title={titleOf(row)}
            seesPeople={seesPeople}
            mainAuthor={mainAuthor}
            isSent={row.answer !== null && sent.has(row.answer.id)}
            onEdit={row.state === 'current' && mayAnswer.has(row.question.id) ? onAnswer : null}
          />
        ))}
      </section>
    );
  });
}

function StepScore({ figures }: { readonly figures: ScoreFigures | null }) {
  const figuresText = useFiguresText();
  return figures ? (
    <p className={styles.score} data-numbers="tabular">
      {figuresText(figures)}
    </p>
  ) : null;
}

function RepetitionName({ group, number }: { readonly group: Question; readonly number: number }) {
  return useRepetitionName()(group, number);
}
