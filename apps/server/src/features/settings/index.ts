// What other features may import of settings.
export { applyChange } from './apply-change.ts';
