// What other features may import of assets.
export { receiveFile } from './receive-file.ts';
export { storeBytes } from './store-asset.ts';
export { contentPlaces, placesNaming } from './stored-files/asset-places.ts';
export { filePlaceJson } from './stored-files/file-place.ts';
export { opening } from './stored-files/file-refusals.ts';
export { inFolder } from './stored-files/local-copy.ts';
export { positionOf, takenAtOf } from './stored-files/original-access.ts';
export { deletePublicFile, demandRoom, insertPublicFile, takeSubmittedFiles } from './stored-files/public-files.ts';
export type { RenditionParts } from './stored-files/renditions.ts';
export { renditionOf } from './stored-files/renditions.ts';
export { storeGeneratedFile } from './stored-files/store-generated-file.ts';
export type { StoredFile } from './stored-files/stored-file.queries.ts';
export { kindOf, shownFile, shownFor } from './stored-files/stored-file.queries.ts';
