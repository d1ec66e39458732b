import { lazy } from 'react';

export { assetInfoQuery } from './asset-info.ts';
export type { AddressedPhoto } from './address-photos.tsx';
export type { Drawn } from './photo-window.tsx';

/** A photo over the whole window, for every feature that has photos; loaded with the first that is opened. */
export const PhotoWindow = lazy(async () => ({ default: (await import('./photo-window.tsx')).PhotoWindow }));

/** Photos that are known by their addresses, over the whole window; loaded with the first that is opened. */
export const AddressPhotos = lazy(async () => ({ default: (await import('./address-photos.tsx')).AddressPhotos }));
