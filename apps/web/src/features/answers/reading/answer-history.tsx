import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import { askedQuestionFromWire } from '@plumbline/contract/questions';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { answerHistoryQuery } from '../api/answer-history.ts';
import { AnswerLine } from './answer-line.tsx';
import { AnswerView } from './answer-view.tsx';
import styles from './answer-history.module.css';

interface AnswerHistoryProps {
  readonly jobId: string;
  readonly question: Question;
  /** The answer that stands above; the history lists the others (decisions, "Questions and answers"). */
  readonly current: string;
}

/** The question as it was when this answer was given. */
export function askedBy(answer: WireAnswer, today: Question): Question {
  return answer.asked ? askedQuestionFromWire(answer.asked) : today;
}

/** The earlier answers to a question, the newest first. */
export function AnswerHistory({ jobId, question, current }: AnswerHistoryProps) {
  const { t } = useTranslation('answers');
  const spoken = useSpoken();
  const history = useQuery(answerHistoryQuery(jobId, question.id));
  if (history.error) return <ErrorState failure={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Loader size="sm" aria-label={t(($) => $.answers.loading)} />;
  return (
    <ol className={styles.history} aria-label={t(($) => $.answers.read.history)}>
      {history.data
        .filter((answer) => answer.ID !== current)
        .map((answer) => (
          <li key={answer.ID}>
            <AnswerView question={askedBy(answer, question)} content={answerFromWire(answer)} />
            <AnswerLine answer={answer} />
            {answer.asked ? (
              <EarlierWording title={spoken(askedBy(answer, question)).title} today={spoken(question).title} />
            ) : null}
          </li>
        ))}
    </ol>
  );
}

/** Says that an answer was given to an older revision of its question, and how it read where that is different. */
export function EarlierWording({ title, today }: { readonly title: string; readonly today: string }) {
  const { t } = useTranslation('answers');
  return (
    <p className={styles.wording}>
      {t(($) => $.answers.read.olderRevision)}
      {title === today ? null : (
        <>
          {' '}
          <q dir="auto">{title}</q>
        </>
      )}
    </p>
  );
}
