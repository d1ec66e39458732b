import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { useAllStoring } from '../answering/storing-files.ts';
import { useView } from '../answering/use-session.ts';

// Seldom asked: it is loaded when it is.
const LeaveDialog = lazy(async () => ({ default: (await import('../../../ui/leave-guard.tsx')).LeaveDialog }));

/** Asks before somebody leaves while chosen files, or a recording, are not on this device yet. Once they are, nothing is lost. */
export function StoringGuard({ session }: { readonly session: AnsweringSession }) {
  const { t } = useTranslation('answers');
  const isStoring = useView(session).state.uploading.size > 0;
  const progress = [...(useAllStoring(session)?.values() ?? [])];
  const blocker = useBlocker({
    shouldBlockFn: () => isStoring,
    enableBeforeUnload: () => session.view().state.uploading.size > 0,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  useEffect(() => {
    if (status === 'blocked' && !isStoring) proceed();
  }, [status, isStoring, proceed]);
  if (status !== 'blocked') return null;
  const stored = progress.reduce((sum, one) => sum + one.stored, 0);
  const total = progress.reduce((sum, { count }) => sum + count, 0);
  const text = t(($) => $.answers.files.leaving, { stored, total });
  return (
    <Suspense fallback={null}>
      <LeaveDialog {...(total > 0 && { text })} onStay={blocker.reset} onLeave={proceed} />
    </Suspense>
  );
}
