export { useBackgroundExport } from './use-background-export.tsx';
export { useExportJobs } from './use-export-jobs.ts';
export { useExportList } from './use-export-list.ts';
