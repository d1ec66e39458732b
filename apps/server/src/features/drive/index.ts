// What other features may import of the cloud drive.
export { readConnectedDrive } from './drive-rows.ts';
export type { NewFile } from './enqueue-files.ts';
export { enqueueFiles, enqueueFiling, jobDocumentFile, readFiledJobs } from './enqueue-files.ts';
