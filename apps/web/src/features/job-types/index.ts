import { lazy } from 'react';

/** Saves the job type as a file, and reports first what other programs don't support; loaded when it is first shown. */
export const ExportMenu = lazy(async () => ({ default: (await import('./components/export-menu.tsx')).ExportMenu }));
