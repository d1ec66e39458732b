export { useBulkChange } from './use-bulk-change.ts';
export { useBulkQuestion } from './use-bulk-question.tsx';
