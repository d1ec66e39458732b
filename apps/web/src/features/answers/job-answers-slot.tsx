import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { answerDialog } from '../../app/jobs/answering-address.ts';
import { BehindAnswering } from '../../app/jobs/behind-answering.tsx';
import { JobAnswers } from './components/job-answers.tsx';

const loadWindow = async () => ({ default: (await import('./components/answering-window.tsx')).AnsweringWindow });
const AnsweringWindow = lazy(loadWindow);

/**
 * The answers of the job in the panel, and answering over the window while the address says so (`?question=`: at that one): the browser's Back leaves
 * it, and a link to one question can be sent.
 */
export function JobAnswersSlot({ jobId }: { readonly jobId: string }) {
  const { dialog } = useParams({ strict: false });
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { question, ...rest } = search;

  const go = (to: { dialog: string | undefined; question?: string | undefined }, replace: boolean) =>
    void navigate({
      to: '/jobs/$id/{-$dialog}',
      params: { id: jobId, dialog: to.dialog },
      search: (to.question ? { ...rest, question: to.question } : rest) as never,
      replace,
    });

  return (
    <>
      <BehindAnswering>
        <JobAnswers
          jobId={jobId}
          onAnswer={(questionId) => go({ dialog: answerDialog, question: questionId ?? undefined }, false)}
        />
      </BehindAnswering>
      {dialog === answerDialog ? (
        <Suspense fallback={null}>
          <AnsweringWindow jobId={jobId} startAt={question ?? null} onClose={() => go({ dialog: undefined }, true)} />
        </Suspense>
      ) : null}
    </>
  );
}
