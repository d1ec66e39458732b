import { useParams } from '@tanstack/react-router';
import { Activity, type ReactNode } from 'react';

/** The dialog of a job's address that answers it: `/jobs/{id}/answer`. */
export const answerDialog = 'answer';

/** Whether the answering window is open over everything. */
export function useIsAnswering(): boolean {
  return useParams({ strict: false }).dialog === answerDialog;
}

/** What stands behind the answering window: nobody sees it, so it is not drawn anew with each answer that is given. */
export function BehindAnswering({ children }: { readonly children: ReactNode }) {
  return <Activity mode={useIsAnswering() ? 'hidden' : 'visible'}>{children}</Activity>;
}
