// What other features may import of documents.
export type { DocumentLook } from './document-data.ts';
export { documentColours, filledMargins, jobFacts, statusChip } from './document-data.ts';
export { logoPicture, readDocumentFiles } from './document-pictures.ts';
export type { DocumentedJob, JobHead, JobReader } from './documented-job.ts';
export { documented, readDocumentedJob, readJobHeads } from './documented-job.ts';
export { issueDocument, issueJobDocument, verifyAddress } from './issue-document.ts';
export { giveOutDocument } from './give-out.ts';
export { jobDocumentInput } from './job-document.ts';
export type { MarkedPage } from './plan-blocks.ts';
export { markedPages, markingsOf } from './plan-blocks.ts';
export type { PhotoEntry, QuestionEntry } from './question-blocks.ts';
export { photoCaption } from './photo-caption.ts';
export { filesOfJob, questionSteps } from './question-blocks.ts';
export { readWhatWasFound } from './what-was-found.ts';
export { storeIssued } from './store-issued.ts';
export { removeUnderSeals } from './seals/seals-over-removal.ts';
