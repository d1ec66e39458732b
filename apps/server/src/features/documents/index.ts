// What other features may import of documents.
export { documentColours, filledMargins } from './document-data.ts';
export { logoPicture } from './document-pictures.ts';
export type { JobHead } from './documented-job.ts';
export { documented, readDocumentedJob, readJobHeads } from './documented-job.ts';
export { issueDocument, verifyAddress } from './issue-document.ts';
export { jobDocumentInput } from './job-document.ts';
export { storeIssued } from './store-issued.ts';
