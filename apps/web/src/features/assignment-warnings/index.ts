export { AssignmentWarnings } from './assignment-warnings.tsx';
export { useWarningText } from './use-warning-text.ts';
