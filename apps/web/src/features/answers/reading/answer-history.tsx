import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import { askedQuestionFromWire } from '@plumbline/contract/questions';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { answerHistoryQuery } from '../api/answer-history.ts';
import { AnswerChanges } from './answer-changes.tsx';
import { AnswerLine } from './answer-line.tsx';
import { AnswerView } from './answer-view.tsx';
import styles from './answer-history.module.css';

interface AnswerHistoryProps {
  readonly jobId: string;
  readonly question: Question;
}

/** The question as it was when this answer was given. */
export function askedBy(answer: WireAnswer, today: Question): Question {
  return answer.asked ? askedQuestionFromWire(answer.asked) : today;
}

/**
 * The history of an answer, newest first: who changed what, when and where, from which value to which. The first
 * answer, and one whose predecessor this person doesn't see, are shown whole.
 */
export function AnswerHistory({ jobId, question }: AnswerHistoryProps) {
  const { t } = useTranslation('answers');
  const history = useQuery(answerHistoryQuery(jobId, question.id));
  if (history.error) return <ErrorState failure={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Loader role="status" size="sm" aria-label={t(($) => $.answers.loading)} />;
  return (
    <ol className={styles.history} aria-label={t(($) => $.answers.read.history)}>
      {history.data.map((answer, place, answers) => (
        <li key={answer.ID}>
          <HistoryEntry answer={answer} before={answers[place + 1] ?? null} question={question} />
        </li>
      ))}
    </ol>
  );
}

interface HistoryEntryProps {
  readonly answer: WireAnswer;
  readonly before: WireAnswer | null;
  readonly question: Question;
}

function HistoryEntry({ answer, before, question }: HistoryEntryProps) {
  const { t } = useTranslation('answers');
  const spoken = useSpoken();
  const given = { question: askedBy(answer, question), content: answerFromWire(answer) };
  const whole = <AnswerView question={given.question} content={given.content} facts={answer} />;
  return (
    <>
      <AnswerLine answer={answer} />
      {before ? (
        <>
          <AnswerChanges
            earlier={{ question: askedBy(before, question), content: answerFromWire(before) }}
            later={given}
          />
          {isRepeatGroup(question) ? null : (
            <details className={styles.whole}>
              <summary>{t(($) => $.answers.changes.whole)}</summary>
              {whole}
            </details>
          )}
        </>
      ) : (
        <>
          {answer.earlier === 0 ? <p className={styles.wording}>{t(($) => $.answers.changes.first)}</p> : null}
          {whole}
        </>
      )}
      {answer.asked ? <EarlierWording title={spoken(given.question).title} today={spoken(question).title} /> : null}
    </>
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
