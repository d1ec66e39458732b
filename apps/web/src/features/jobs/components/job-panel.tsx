import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { JobAnswers } from '../../answers/index.ts';
import { JobSeal } from '../../proof/index.ts';
import { BehindAnswering, useIsAnswering } from '../../../ui/behind-answering.tsx';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { PanelSkeleton } from '../../../ui/shell/panel-skeleton.tsx';
import { showsJobSkills } from '../../skills/index.ts';
import { recordVisit } from '../api/jobs.ts';
import { IssueMark } from './issue-mark.tsx';
import { JobActivity } from './job-activity.tsx';
import { JobDetails } from './job-details.tsx';
import { JobLinks } from './job-links.tsx';
import { JobMenu } from './job-menu.tsx';
import { QueueButtons } from './job-queue.tsx';
import { ReadersPdf } from './readers-pdf.tsx';
import { JobSkillsSection } from './job-skills-section.tsx';
import { ConfirmAttendance, JobPeople } from './job-people.tsx';
import styles from './jobs.module.css';
import { PersonView } from './person-view.tsx';
import { JobStatusSelect } from './status-menu.tsx';
import type { JobQueue } from '../use-job-queue.ts';
import type { Assignee } from '../assigning/use-assign.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';

/** What can be open over a job, by its address: `/jobs/{id}/{dialog}`. */
const dialogs = ['people', 'skills', 'previous', 'next'] as const;
export type JobDialog = (typeof dialogs)[number];

/** Whether the end of an address names something that can be open over a job. */
export function isJobDialog(text: string | undefined): text is JobDialog {
  return dialogs.some((dialog) => dialog === text);
}

export interface JobPanelProps {
  readonly id: string;
  readonly dialog: JobDialog | null;
  readonly onDialog: (dialog: JobDialog | null) => void;
  readonly onClose: () => void;
  /** The list that it was opened from. */
  readonly queue?: JobQueue | undefined;
}

/** One job: beside the list on a desk, the whole screen on a phone. */
export function JobPanel({ id, onClose, queue, ...rest }: JobPanelProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const { data, isPending, error, refetch } = useQuery(jobQuery(id));
  const isAnswering = useIsAnswering();
  // If it is deleted or hidden while it is open, its old data must not be used. Somebody who is answering stays there,
  // and learns what happens to the answers.
  const isMissing = isProblem(error, 'not_found') && !(data && isAnswering);
  const job = isMissing ? undefined : data;
  const isThere = job !== undefined;
  useEffect(() => {
    if (isThere) recordVisit(id);
  }, [id, isThere]);

  const title = job
    ? `${formats.jobNumber(job.ID)} ${nameOf(job.jobType)}`
    : isMissing
      ? t(($) => $.jobs.panel.missing)
      : t(($) => $.jobs.title);
  return (
    <DetailPanel
      title={title}
      onClose={onClose}
      actions={
        <>
          {queue && !isAnswering ? <QueueButtons queue={queue} /> : null}
          {job ? <JobMenu job={job} onGone={onClose} /> : null}
        </>
      }
    >
      {job ? <JobContent key={id} job={job} {...rest} /> : null}
      {isPending ? <PanelSkeleton /> : null}
      {!job && error ? (
        isMissing ? (
          <Notice kind="missing" title={t(($) => $.jobs.panel.missing)} text={t(($) => $.jobs.panel.missingText)}>
            <Button variant="default" onClick={onClose}>
              {t(($) => $.jobs.panel.backToList)}
            </Button>
          </Notice>
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : null}
    </DetailPanel>
  );
}

function JobContent({ job, dialog, onDialog }: Omit<JobPanelProps, 'id' | 'onClose' | 'queue'> & { job: JobView }) {
  const [person, setPerson] = useState<Assignee | null>(null);
  if (person) return <PersonView person={person} jobNumber={job.ID} onBack={() => setPerson(null)} />;
  const sees = job.can.includes('read_respondents');
  return (
    <>
      <BehindAnswering>
        <div className={styles.head}>
          <JobStatusSelect job={job} />
          <IssueMark count={job.issues_count} />
        </div>
        {job.submitted_at ? (
          <Suspense fallback={null}>
            <JobSeal jobId={job._id} version={job.version} />
          </Suspense>
        ) : null}
        <ConfirmAttendance job={job} />
        <ReadersPdf job={job} />
      </BehindAnswering>
      <div className={styles.section}>
        <Suspense fallback={<Skeleton height={120} />}>
          <JobAnswers jobId={job._id} />
        </Suspense>
      </div>
      <BehindAnswering>
        <JobDetails job={job} />
        {sees ? (
          <JobPeople
            job={job}
            isPicking={dialog === 'people'}
            onPicking={(isPicking) => onDialog(isPicking ? 'people' : null)}
            onPerson={setPerson}
          />
        ) : null}
        {showsJobSkills(job) ? (
          <JobSkillsSection
            job={job}
            isPicking={dialog === 'skills'}
            onPicking={(isPicking) => onDialog(isPicking ? 'skills' : null)}
          />
        ) : null}
        <JobLinks job={job} picking={dialog === 'previous' || dialog === 'next' ? dialog : null} onPicking={onDialog} />
        <JobActivity jobId={job._id} />
      </BehindAnswering>
    </>
  );
}
