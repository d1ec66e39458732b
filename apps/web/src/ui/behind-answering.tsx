import { useParams } from '@tanstack/react-router';
import { Activity, type ReactNode } from 'react';
import { answerDialog } from '../lib/jobs/answering-address.ts';

/** Whether the answering window is open over everything. */
export function useIsAnswering(): boolean {
  return useParams({ strict: false }).dialog === answerDialog;
}

/** Content behind the answering window: it is invisible, so it is not rendered again with each answer. */
export function BehindAnswering({ children }: { readonly children: ReactNode }) {
  return <Activity mode={useIsAnswering() ? 'hidden' : 'visible'}>{children}</Activity>;
}
