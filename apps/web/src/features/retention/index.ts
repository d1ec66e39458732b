import { lazy } from 'react';

/** The retention rule of a job type; loaded when its settings are first opened. */
export const JobTypeRetention = lazy(async () => ({
  default: (await import('./components/job-type-retention.tsx')).JobTypeRetention,
}));

/** Holds a job back from the retention rule of its type; loaded when it is first opened. */
export const HoldDialog = lazy(async () => ({
  default: (await import('./components/hold-dialog.tsx')).HoldDialog,
}));
