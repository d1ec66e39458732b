import { IconAlertTriangle, IconChevronRight, IconMessage, IconPaperclip, IconSignature } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerWords } from './answer-words.tsx';
import type { QuestionInputProps } from './question-input.ts';
import styles from './summary-input.module.css';
import { useRepetitionName } from './use-repetition-name.ts';
import { useSurroundings } from './surroundings.ts';

/** The answers given so far in the questionnaire's order, each a link back to its question (spec/4 §4 "Questions and answers"). */
export function SummaryInput({ question, labelledBy }: QuestionInputProps) {
  const { t } = useTranslation('questionInputs');
  const { summaryOf, onJump, fill, jobId, plans } = useSurroundings();
  const nameOf = useRepetitionName();
  const entries = summaryOf?.(question.id) ?? [];
  if (entries.length === 0) {
    return <p className={styles.empty}>{t(($) => $.questionInputs.summary[summaryOf ? 'empty' : 'preview'])}</p>;
  }
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.questionId}>
          <button type="button" className={styles.entry} onClick={() => onJump(entry.questionId)}>
            <span className={styles.words}>
              <span className={styles.title} dir="auto">
                {entry.repetition ? `${nameOf(entry.repetition.group, entry.repetition.number)} · ` : null}
                {fill(entry.title, entry.questionId)}
              </span>
              <span className={styles.answer}>
                <AnswerWords parts={entry.parts} />
              </span>
              {entry.comment ? (
                <span className={styles.extra}>
                  <IconMessage size={16} aria-hidden />
                  <bdi>{entry.comment}</bdi>
                </span>
              ) : null}
              {entry.files.length > 0 ? (
                <span className={styles.extra}>
                  <IconPaperclip size={16} aria-hidden />
                  {t(($) => $.questionInputs.summary.files, { count: entry.files.length })}
                </span>
              ) : null}
              {entry.isSigned ? (
                <span className={styles.extra}>
                  <IconSignature size={16} aria-hidden />
                  {t(($) => $.questionInputs.summary.signed)}
                </span>
              ) : null}
              {entry.isIssue ? (
                <span className={styles.issue}>
                  <IconAlertTriangle size={16} aria-hidden />
                  {t(($) => $.questionInputs.summary.issue)}
                </span>
              ) : null}
            </span>
            <IconChevronRight size={20} aria-hidden className={`mirrored ${styles.arrow}`} />
          </button>
          {entry.plan && jobId !== null && plans ? (
            <div className={styles.plan}>
              <Suspense>
                <plans.Answered jobId={jobId} {...entry.plan} isSmall />
              </Suspense>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
