export { bothNumbers, wholePlace, type PlaceDraft } from './place-draft.ts';
export { PlaceFields } from './place-fields.tsx';
