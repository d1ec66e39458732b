import { lazy } from 'react';

/** Sends a job to people outside of the company, and shows how it was sent; loaded when it is first opened. */
export const SendJobDialog = lazy(async () => ({
  default: (await import('./components/send-job-dialog.tsx')).SendJobDialog,
}));
