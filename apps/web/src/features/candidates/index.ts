import { lazy } from 'react';

/** Who could do a job, the best first; loaded when it is first asked. */
export const CandidatesDialog = lazy(async () => ({
  default: (await import('./components/candidates-dialog.tsx')).CandidatesDialog,
}));
