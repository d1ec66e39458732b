/** What can be exported in the background. Each has its entry in the server's registry of export kinds. */
export const exportKindNames = [
  'job_pdf',
  'report_pdf',
  'report_xlsx',
  'report_csv',
  'report_jsonl',
  'shifts_xlsx',
  'company_backup',
  'person_data',
  'audit_csv',
] as const;

export type ExportKindName = (typeof exportKindNames)[number];

/** What is given out at once, besides those. */
export const directExportKindNames = [
  'list_csv',
  'markings_xlsx',
  'markings_geojson',
  'files_zip',
  'job_type_json',
  'job_type_xlsx',
  'labels_pdf',
] as const;

export type DirectExportKindName = (typeof directExportKindNames)[number];

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

/** Days for which a file that was made in the background can be fetched. */
export const exportDays = 7;
/** Exports that one person may have on the way at once. */
export const maxExportsInProgress = 5;

/** Whether somebody still works on it, or will. */
export function isInProgress(state: ExportState): boolean {
  return state === 'waiting' || state === 'running';
}
