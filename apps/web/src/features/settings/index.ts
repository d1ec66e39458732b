// What other features may import of settings.
export { ZoneSelect } from './components/zone-select.tsx';
