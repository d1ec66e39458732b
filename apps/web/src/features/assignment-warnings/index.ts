export { AssignmentWarnings } from './assignment-warnings.tsx';
