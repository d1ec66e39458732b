import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isProblem } from '../../lib/api/problem-error.ts';
import { jobAnsweredAt } from '../../lib/jobs/answering-address.ts';
import { jobQuery } from '../../lib/jobs/job-query.ts';
import { prefetchLocalJobState } from './answering/local-job-state.ts';
import { AnsweringWindow } from './components/answering-window.tsx';

const answered = jobAnsweredAt(window.location.pathname);

/** Resolves once the screen of the job that somebody came to answer can be drawn whole. */
export const isReady: Promise<void> = answered === null ? Promise.resolve() : prefetchLocalJobState(answered);

interface AnsweringSlotProps {
  readonly jobId: string;
  /** There is no such job, or none that the person sees. */
  readonly onMissing: () => void;
}

/** Answering a job by its address (`?question=`: at that one); leads to the job when it is left. */
export function AnsweringSlot({ jobId, onMissing }: AnsweringSlotProps) {
  const { question, ...rest } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error } = useQuery(jobQuery(jobId));
  const isMissing = !data && isProblem(error, 'not_found');
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) reportMissing();
  }, [isMissing]);
  const close = () =>
    void navigate({
      to: '/jobs/$id/{-$dialog}',
      params: { id: jobId, dialog: undefined },
      search: rest,
      replace: true,
    });
  return <AnsweringWindow jobId={jobId} startAt={question ?? null} onClose={close} />;
}
