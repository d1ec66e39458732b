import { IconCheck, IconCloudUp, IconHistory, IconPencil } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { useSpoken, useTextAttributes } from '../../../question-inputs/spoken.ts';
import { answerAnchor } from './answer-anchor.ts';
import { AnswerHistory, askedBy, EarlierWording } from './answer-history.tsx';
import { AnswerLine } from './answer-line.tsx';
import styles from './answer-row.module.css';
import { AnswerView } from './answer-view.tsx';
import { ParallelAnswers } from './parallel-answers.tsx';
import type { WireAnswer } from '@plumbline/contract/answers';
import type { ReadRow } from '@plumbline/domain/questionnaire/read-sections';

interface AnswerRowProps {
  readonly jobId: string;
  readonly row: ReadRow<WireAnswer>;
  readonly title: string;
  /** Clients neither see who answered nor that others did. */
  readonly seesPeople: boolean;
  /** Who gave most of the answers, by id: named once for all, and not at theirs. */
  readonly mainAuthor: string | null;
  /** The answer has reached the server; the job was fetched before that. */
  readonly isSent: boolean;
  /** Null for a question that this person may not answer now. */
  readonly onEdit: ((questionId: string) => void) | null;
}

/** One question with its answer, who gave it and when, and the way to its history. */
export const AnswerRow = memo(function AnswerRow(props: AnswerRowProps) {
  const { jobId, row, title, seesPeople, mainAuthor, isSent, onEdit } = props;
  const { t } = useTranslation('answers');
  const spoken = useSpoken();
  const said = useTextAttributes();
  const [showsHistory, setShowsHistory] = useState(false);
  const { question, answer, facts, state } = row;
  const isParallel = facts?.isParallel === true && seesPeople;
  const asked = facts ? askedBy(facts, question) : question;
  return (
    <article
      id={answerAnchor(question.id)}
      tabIndex={-1}
      className={styles.row}
      data-standing={state}
      aria-label={title}
    >
      <header className={styles.head}>
        <h4 className={styles.title} {...said(question, 'title')}>
          {title}
        </h4>
        {onEdit ? (
          <button
            type="button"
            className={styles.edit}
            aria-label={t(($) => $.answers.read.edit, { title })}
            onClick={() => onEdit(question.id)}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </button>
        ) : null}
      </header>
      {state === 'current' ? null : <p className={styles.note}>{t(($) => $.answers.read[state])}</p>}
      {answer ? (
        <>
          {isParallel ? (
            <ParallelAnswers
              jobId={jobId}
              question={question}
              answer={facts}
              mayDecide={onEdit !== null && !isRepeatGroup(question)}
            />
          ) : (
            <AnswerView question={asked} content={answer} facts={facts} />
          )}
          {facts?.asked ? <EarlierWording title={spoken(asked).title} today={spoken(question).title} /> : null}
          <div className={styles.foot}>
            {facts ? (
              isParallel ? null : (
                <AnswerLine answer={facts} hidesAuthor={mainAuthor !== null && facts.user?._id === mainAuthor} />
              )
            ) : (
              <p className={styles.waiting}>
                {isSent ? <IconCheck size={16} aria-hidden /> : <IconCloudUp size={16} aria-hidden />}
                {t(($) => (isSent ? $.answers.read.sent : $.answers.read.onDevice))}
              </p>
            )}
            {facts && facts.earlier > 0 ? (
              <button
                type="button"
                className={styles.history}
                aria-expanded={showsHistory}
                onClick={() => setShowsHistory(!showsHistory)}
              >
                <IconHistory size={16} aria-hidden />
                {t(($) => $.answers.read.earlier, { count: facts.earlier })}
              </button>
            ) : null}
          </div>
          {showsHistory && facts ? <AnswerHistory jobId={jobId} question={question} /> : null}
        </>
      ) : (
        <p className={styles.note}>{t(($) => $.answers.read.notAnswered)}</p>
      )}
    </article>
  );
});
