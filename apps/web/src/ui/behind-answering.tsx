import { useParams } from '@tanstack/react-router';
import { Activity, type ReactNode } from 'react';
import { answerDialog } from '../lib/jobs/answering-address.ts';

/** Whether the answering window is open over everything. */
export function useIsAnswering(): boolean {
  return useParams({ strict: false }).dialog === answerDialog;
}

/** What stands behind the answering window: nobody sees it, so it is not drawn again with each answer that is given. */
export function BehindAnswering({ children }: { readonly children: ReactNode }) {
  return <Activity mode={useIsAnswering() ? 'hidden' : 'visible'}>{children}</Activity>;
}
