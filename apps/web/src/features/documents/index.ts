export { LayoutFields } from './layout-fields.tsx';
export { LayoutPreview } from './layout-preview.tsx';
