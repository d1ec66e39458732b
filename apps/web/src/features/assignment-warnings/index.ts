export { AssignmentWarnings } from './assignment-warnings.tsx';
export type { Named } from './use-warned.ts';
export { useWarned } from './use-warned.ts';
export type { WarnedJob } from './warnings-query.ts';
export { useWarningText } from './use-warning-text.ts';
