// What other features may import of exports.
export type { ExportContext, ExportKind, MadeExport, PlannedExport, ReportProgress } from './export-kind.ts';
export { exportKind } from './export-kind.ts';
export { recordedWhenSent, recordExport } from './record-export.ts';
export { tidyExports } from './export-work.ts';
export { Maker } from './maker.ts';
export { exportContext, failExportsOf, releaseExportsOf } from './run-export.ts';
