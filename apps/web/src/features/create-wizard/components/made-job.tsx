import { Button, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { MainQuestions } from '../../answers/index.ts';
import { pauseAfterCreation, pauseBeforeLoading } from '../after-creation.ts';
import styles from './wizard.module.css';

/** Whether so many milliseconds have passed since this was first drawn. */
function useHasPassed(milliseconds: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasPassed;
}

interface MadeJobProps {
  readonly job: Job;
  readonly onDone: () => void;
}

/** The main questions of a job that was just created: they follow after a pause, and are loaded after another (spec/1 §2). */
export function MadeJob({ job, onDone }: MadeJobProps) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const isOver = useHasPassed(pauseAfterCreation);
  const isLoaded = useHasPassed(pauseBeforeLoading);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOver) heading.current?.focus();
  }, [isOver]);
  if (!isOver) {
    return (
      <div className={`${styles.form} ${styles.pause}`} role="status">
        <Loader aria-hidden />
        <Text>{t(($) => $.createWizard.pause)}</Text>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <Title ref={heading} order={3} className={styles.heading ?? ''} tabIndex={-1} style={{ outline: 'none' }}>
        {t(($) => $.createWizard.questions.title, { number: formats.jobNumber(job.ID) })}
      </Title>
      <div className={styles.fields}>
        {isLoaded ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <MainQuestions jobId={job._id} />
          </Suspense>
        ) : (
          <Stack aria-busy role="status">
            <Text c="dimmed">{t(($) => $.createWizard.questions.loading)}</Text>
            <Skeleton height={44} />
          </Stack>
        )}
      </div>
      <div className={styles.foot}>
        <Button className={styles.push ?? ''} mih={44} onClick={onDone}>
          {t(($) => $.createWizard.finish)}
        </Button>
      </div>
    </div>
  );
}
