import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '@plumbline/contract/job-shapes';
import type { JobReview } from '@plumbline/contract/reviews';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { ScoreLine } from '../../../ui/score-line.tsx';
import { showFailure, showUndo } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { SendJobDialog } from '../../client-links/index.ts';
import { reviewQuery, useSetReviewed } from '../api/reviews.ts';
import styles from './review.module.css';

const SendBackDialog = lazy(async () => ({
  default: (await import('./send-back-dialog.tsx')).SendBackDialog,
}));

/** A question of a job, with its title as it is shown. */
export interface ReviewedQuestion {
  readonly askedId: string;
  readonly title: string;
  readonly isIssue: boolean;
}

interface ReviewHeadProps {
  readonly job: JobView;
  readonly progress: { readonly answered: number; readonly total: number };
  /** Those that have an answer or need one, in their order. */
  readonly questions: readonly ReviewedQuestion[];
  /** Shows the answer of a question. */
  readonly onGo: (askedId: string) => void;
}

/** What a reported job came to, at its head: issues and what is otherwise than last time, and what is decided about it. */
export function ReviewHead({ job, progress, questions, onGo }: ReviewHeadProps) {
  const { t } = useTranslation('reviews');
  const formats = useFormats();
  const { data } = useQuery(reviewQuery(job._id, job.version));
  const issues = questions.filter(({ isIssue }) => isIssue);
  const said = [
    t(($) => $.reviews.answered, progress),
    ...(job.submitted_at ? [t(($) => $.reviews.submitted, { at: formats.dateTime(job.submitted_at) })] : []),
  ];
  return (
    <section className={styles.head} aria-label={t(($) => $.reviews.title)}>
      <Text size="sm" c="dimmed">
        {said.join(' · ')}
      </Text>
      {job.score ? <ScoreLine score={job.score} /> : null}
      {issues.length === 0 ? (
        <p className={styles.fine}>
          <IconCircleCheck size={18} aria-hidden /> {t(($) => $.reviews.noIssues)}
        </p>
      ) : (
        <div>
          <Title order={4} size="h6" className={styles.issues ?? ''}>
            <IconAlertTriangle size={18} aria-hidden /> {t(($) => $.reviews.issues, { count: issues.length })}
          </Title>
          <ul className={styles.list}>
            {issues.map(({ askedId, title }) => (
              <li key={askedId}>
                <button type="button" className={styles.link} dir="auto" onClick={() => onGo(askedId)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data?.previous ? <Deviations review={data} previous={data.previous} onGo={onGo} /> : null}
      <Decision job={job} questions={questions} />
    </section>
  );
}

interface DeviationsProps extends Pick<ReviewHeadProps, 'onGo'> {
  readonly review: JobReview;
  readonly previous: NonNullable<JobReview['previous']>;
}

/** So many are shown before one asks for the others. */
const shownAtFirst = 5;

/** The answers that are not what they were at the visit before. */
function Deviations({ review: { deviations }, previous, onGo }: DeviationsProps) {
  const { t } = useTranslation('reviews');
  const formats = useFormats();
  const { branding } = useSettings();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? deviations : deviations.slice(0, shownAtFirst);
  const written = (text: string) => (text === '' ? t(($) => $.reviews.noAnswer) : text);
  return (
    <div>
      <Title order={4} size="h6">
        {t(($) => $.reviews.deviations, { count: deviations.length })}
      </Title>
      <Text size="sm" c="dimmed">
        <LinkAnchor to="/jobs/$id/{-$dialog}" params={{ id: previous._id, dialog: undefined }} search={(all) => all}>
          {t(($) => $.reviews.lastVisit, {
            number: formats.jobNumber(previous.ID),
            at: formats.dateTime(previous.submitted_at),
          })}
        </LinkAnchor>
      </Text>
      <ul className={styles.list}>
        {shown.map(({ askedId, title, before, now, issue }) => (
          <li key={askedId} className={styles.deviation}>
            <button type="button" className={styles.link} dir="auto" onClick={() => onGo(askedId)}>
              {title}
            </button>
            {issue ? (
              <Chip {...(issue === 'new' ? { colour: branding.reviewColour } : {})}>
                {t(($) => $.reviews.issueChange[issue])}
              </Chip>
            ) : null}
            {before === now ? null : (
              <p className={styles.change}>
                <del dir="auto">
                  <span className="visually-hidden">{t(($) => $.reviews.before)} </span>
                  {written(before)}
                </del>
                <ins dir="auto">
                  <span className="visually-hidden">{t(($) => $.reviews.now)} </span>
                  {written(now)}
                </ins>
              </p>
            )}
          </li>
        ))}
      </ul>
      {deviations.length > shownAtFirst ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? t(($) => $.reviews.showFewer)
            : t(($) => $.reviews.showMore, { count: deviations.length - shownAtFirst })}
        </Button>
      ) : null}
    </div>
  );
}

/** Approves the job, or sends it back with a reason. */
function Decision({ job, questions }: Pick<ReviewHeadProps, 'job' | 'questions'>) {
  const { t } = useTranslation(['reviews', 'jobs']);
  const formats = useFormats();
  const problemText = useProblemText();
  const [isSendingBack, setSendingBack] = useState(false);
  const [isSending, setSending] = useState(false);
  const { mutate: setStatus, isPending } = useSetReviewed(job._id);
  const onError = (failure: unknown) => showFailure(t(($) => $.jobs.panel.failed, { reason: problemText(failure) }));
  const approve = () => {
    const before = job.status;
    setStatus('done', {
      onSuccess: () =>
        showUndo({
          text: t(($) => $.reviews.approved, { number: formats.jobNumber(job.ID) }),
          undo: t(($) => $.jobs.panel.undo),
          onUndo: () => setStatus(before, { onError }),
        }),
      onError,
    });
  };
  return (
    <>
      <Group gap="sm" grow className={styles.decision ?? ''}>
        {job.status !== 'done' ? (
          <Button size="md" loading={isPending} leftSection={<IconCheck size={20} aria-hidden />} onClick={approve}>
            {t(($) => $.reviews.approve)}
          </Button>
        ) : job.can.includes('send') ? (
          // What is approved goes to the customer.
          <Button size="md" leftSection={<IconSend size={20} aria-hidden />} onClick={() => setSending(true)}>
            {t(($) => $.jobs.panel.send)}
          </Button>
        ) : null}
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden className={styles.back} />}
          onClick={() => setSendingBack(true)}
        >
          {t(($) => $.reviews.sendBack)}
        </Button>
      </Group>
      {isSending ? (
        <Suspense fallback={null}>
          <SendJobDialog job={job} onClose={() => setSending(false)} />
        </Suspense>
      ) : null}
      {isSendingBack ? (
        <Suspense fallback={null}>
          <SendBackDialog job={job} questions={questions} onClose={() => setSendingBack(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
