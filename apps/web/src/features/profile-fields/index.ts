export { useProfileOptions } from './choice-inputs.tsx';
export { useFieldLabel } from './field-label.ts';
export { ProfileFieldList } from './profile-field-list.tsx';
export { useProfileFieldPart } from './use-profile-field-part.ts';
