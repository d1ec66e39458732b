import { lazy } from 'react';

/** Whether a reported job still is what was reported; loaded when it is first shown. */
export const JobSeal = lazy(async () => ({ default: (await import('./job-seal-slot.tsx')).JobSealSlot }));
