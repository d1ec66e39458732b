export { SameProjectName } from './components/same-project-name.tsx';
