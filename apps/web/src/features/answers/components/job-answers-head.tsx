import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '@plumbline/contract/job-shapes';
import { useActor } from '../../../lib/access/hooks.ts';
import { useUnsentOf } from '../../../lib/unsent-state.ts';
import styles from './job-answers.module.css';
import { SendingLine } from './sending-line.tsx';

interface JobAnswersHeadProps {
  readonly job: JobView;
  readonly answered: number;
  readonly total: number;
  readonly mayAnswer: boolean;
  readonly onAnswer: () => void;
  readonly languageChoice: ReactNode;
}

/** How far a job's answers are, and the one way on: start, continue, or edit what was submitted (spec/2 §2 "Edit/Save"). */
export function JobAnswersHead({ job, answered, total, mayAnswer, onAnswer, languageChoice }: JobAnswersHeadProps) {
  const { t } = useTranslation('answers');
  const isClient = useActor().role === 'client';
  // On this device it is submitted before the server knows it. What was sent back is to be gone on with.
  const isSubmitted = useUnsentOf(job._id) === 'submitted' || (job.submitted_at !== null && !job.returned);
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <h3 className={styles.title}>{t(($) => $.answers.title)}</h3>
        {total > 0 ? (
          <span className={styles.count}>{t(($) => $.answers.progress.answered, { answered, total })}</span>
        ) : null}
        {languageChoice}
      </div>
      <SendingLine jobId={job._id} />
      {total === 0 && answered === 0 && job.questions.length === 0 ? (
        // What is hidden from somebody is not said to be nothing.
        <p className={styles.empty}>
          {t(($) => {
            if (isClient) return $.answers.noneShownToClients;
            return job.given === null ? $.answers.noQuestions : $.answers.noneShown;
          })}
        </p>
      ) : mayAnswer ? (
        <Button
          size="lg"
          variant={isSubmitted ? 'default' : 'filled'}
          leftSection={isSubmitted ? <IconPencil size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
          onClick={onAnswer}
        >
          {isSubmitted
            ? t(($) => $.answers.actions.edit)
            : answered > 0
              ? t(($) => $.answers.actions.goOn)
              : t(($) => $.answers.actions.start)}
        </Button>
      ) : answered === 0 ? (
        <p className={styles.empty}>{t(($) => $.answers.read.nothing)}</p>
      ) : null}
    </div>
  );
}
