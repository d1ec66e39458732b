import { Button, Loader } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { answerHistoryQuery, markSeen } from '../api/answer-history.ts';
import { jobQuestionnaireQuery } from '../api/job-questionnaire.ts';
import { askedBy } from './answer-history.tsx';
import { useChooseAnswer } from '../answering/choose-answer.ts';
import { AnswerLine } from './answer-line.tsx';
import { AnswerView } from './answer-view.tsx';
import { sideBySide } from './side-by-side.ts';
import styles from './parallel-answers.module.css';

interface ParallelAnswersProps {
  readonly jobId: string;
  readonly question: Question;
  readonly answer: WireAnswer;
  /** The person may answer the question now, and so decide which of the two counts. */
  readonly mayDecide: boolean;
}

/** Two people answered from the same base: both answers side by side, until someone has looked or decided (spec/4 §4 "Questions and answers"). */
export function ParallelAnswers({ jobId, question, answer, mayDecide }: ParallelAnswersProps) {
  const { t } = useTranslation('answers');
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const history = useQuery(answerHistoryQuery(jobId, question.id));
  const seen = useMutation({
    mutationFn: () => markSeen(answer.ID),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobQuestionnaireQuery(jobId).queryKey }),
  });
  const choose = useChooseAnswer(jobId, answer.ID, () => seen.mutate());
  const sides = history.data ? sideBySide(history.data, answer.ID) : null;
  return (
    <section className={styles.parallel}>
      <p className={styles.title}>
        <IconUsers size={18} aria-hidden />
        {t(($) => $.answers.parallel.title)}
      </p>
      {sides === null ? (
        history.error ? null : (
          <Loader role="status" size="sm" aria-label={t(($) => $.answers.loading)} />
        )
      ) : (
        <div className={styles.sides}>
          {sides.map((side) => (
            <div key={side.ID} className={styles.side}>
              <AnswerView question={askedBy(side, question)} content={answerFromWire(side)} facts={side} />
              <AnswerLine answer={side} />
              {side.ID === answer.ID ? (
                <span className={styles.current}>{t(($) => $.answers.parallel.current)}</span>
              ) : mayDecide ? (
                <Button size="md" variant="light" onClick={() => void choose(side)}>
                  {t(($) => $.answers.parallel.choose)}
                </Button>
              ) : null}
            </div>
          ))}
        </div>
      )}
      <Button size="md" variant="default" loading={seen.isPending} onClick={() => seen.mutate()}>
        {t(($) => $.answers.parallel.seen)}
      </Button>
      {seen.error ? (
        <p className={styles.failed} role="alert">
          {problemText(seen.error)}
        </p>
      ) : null}
    </section>
  );
}
