// What other features may import of the cloud drive.
export { readConnectedDrive } from './drive-rows.ts';
export { enqueueFiles, enqueueFiling, jobDocumentFile, readFiledJobs } from './enqueue-files.ts';
