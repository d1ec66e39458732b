import { lazy } from 'react';

/** Saves the job type as a file, and tells before what other programs will not know of it; loaded when it is first shown. */
export const ExportMenu = lazy(async () => ({ default: (await import('./components/export-menu.tsx')).ExportMenu }));
