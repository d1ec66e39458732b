// What other features may import of settings.
export type { NamedProject } from './components/projects-field.tsx';
export { ProjectsField } from './components/projects-field.tsx';
export { ZoneSelect } from './components/zone-select.tsx';
