import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnsweringAddress } from '../../../lib/jobs/answering-address.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { whenQuiet } from '../../../lib/when-quiet.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { LanguageChoice } from '../../../question-inputs/language-choice.tsx';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { prefetchServerDrafts } from '../api/answer-drafts.ts';
import { phoneQuery } from '../../../ui/theme.ts';
import { WholeWindow } from '../../../ui/whole-window.tsx';
import { jobQuestionnaireQuery } from '../api/job-questionnaire.ts';
import { Answering } from './answering.tsx';
import styles from './answering-window.module.css';

const comesToAnswer = isAnsweringAddress(window.location.pathname);

const JobActions = lazy(async () => {
  // Whoever comes by the address of answering gets the questions first.
  if (comesToAnswer) await whenQuiet(new AbortController().signal);
  return { default: (await loadWithRetry(() => import('./job-actions.tsx'))).JobActions };
});

interface AnsweringWindowProps {
  readonly jobId: string;
  readonly startAt: string | null;
  readonly onClose: () => void;
}

/**
 * Full-window answering: a phone has no room for anything else, on a desktop the outline is next to the questions.
 * Input survives however it is closed.
 */
export function AnsweringWindow({ jobId, startAt, onClose }: AnsweringWindowProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('answers');
  const formats = useFormats();
  const { data } = useQuery(jobQuestionnaireQuery(jobId));
  // Once the window opens, not with each reading of the job.
  useState(() => prefetchServerDrafts(jobId));
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const read = useQuestionnaireLanguage(data?.languages);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const number = data ? formats.jobNumber(data.job.ID) : '';
  return (
    <WholeWindow label={t(($) => $.answers.window, { job: number })}>
      <header className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.answers.actions.close)}
          onClick={onClose}
        >
          <IconX size={22} aria-hidden />
        </ActionIcon>
        <div className={styles.names}>
          <h1 className={styles.title} tabIndex={-1} data-autofocus>
            <bdi className={styles.name}>{data ? nameOf(data.job.jobType) : null}</bdi>
          </h1>
          <p className={styles.below}>
            <bdi>{number}</bdi>
            {data?.job.project ? (
              <>
                <span aria-hidden>·</span>
                <bdi className={styles.name}>{data.job.project.name}</bdi>
              </>
            ) : null}
          </p>
        </div>
        <LanguageChoice read={read} isSmall={isPhone} />
        <Suspense fallback={null}>{data ? <JobActions job={data.job} /> : null}</Suspense>
        <div ref={setActionsPlace} className={styles.actions} />
      </header>
      <Answering jobId={jobId} startAt={startAt} actionsPlace={actionsPlace} onClose={onClose} />
    </WholeWindow>
  );
}
