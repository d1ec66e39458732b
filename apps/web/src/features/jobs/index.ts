import { lazy } from 'react';

/** The panel of a job beside another screen, loaded when it is first opened. */
export const JobPanelBeside = lazy(async () => ({
  default: (await import('./components/job-panel-beside.tsx')).JobPanelBeside,
}));
