// What other features may import of access.
export { providersOf } from './providers/provider-setup.ts';
