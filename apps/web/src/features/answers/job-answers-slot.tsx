import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { answerDialog } from '../../lib/jobs/answering-address.ts';
import { BehindAnswering } from '../../ui/behind-answering.tsx';
import { JobAnswers } from './components/job-answers.tsx';

const loadWindow = async () => ({ default: (await import('./components/answering-window.tsx')).AnsweringWindow });
const AnsweringWindow = lazy(loadWindow);

/**
 * The answers of the job in the panel, and answering over the window while the address says so (`?question=`: at that one): the browser's Back leaves
 * it, and a link to one question can be sent.
 */
export function JobAnswersSlot({ jobId }: { readonly jobId: string }) {
  const { dialog } = useParams({ strict: false });
  const { question, ...rest } = useSearch({ strict: false });
  const navigate = useNavigate();

  const go = (to: { dialog: string | undefined; question?: string | undefined }, replace: boolean) =>
    void navigate({
      to: '/jobs/$id/{-$dialog}',
      params: { id: jobId, dialog: to.dialog },
      search: to.question ? { ...rest, question: to.question } : rest,
      replace,
    });

  const isAnswering = dialog === answerDialog;
  const back = useWayBack(isAnswering);

  return (
    <>
      <BehindAnswering>
        <div ref={back.place} tabIndex={-1} style={{ outline: 'none' }}>
          <JobAnswers
            jobId={jobId}
            onAnswer={(questionId) => {
              back.note();
              go({ dialog: answerDialog, question: questionId ?? undefined }, false);
            }}
          />
        </div>
      </BehindAnswering>
      {isAnswering ? (
        <Suspense fallback={null}>
          <AnsweringWindow jobId={jobId} startAt={question ?? null} onClose={() => go({ dialog: undefined }, true)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Whoever leaves answering is again at the button by which they came. What lies behind the window is hidden before the window is
 * there, and a hidden button loses the focus: by then nobody could tell which one it was.
 */
function useWayBack(isAnswering: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isAnswering || opener.current === null) return;
    // It may be gone: what was submitted can't always be edited.
    const target = opener.current.isConnected ? opener.current : place.current;
    opener.current = null;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [isAnswering]);
  return {
    place,
    note: () => {
      opener.current = document.activeElement;
    },
  };
}
