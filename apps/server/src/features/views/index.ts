// What other features may import of views.
export { findView, viewOnWire, visibleViews } from './views.queries.ts';
