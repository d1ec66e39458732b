import type { Endpoint } from '../../http/endpoint.ts';
import { readAssetLocation } from './asset-location.route.ts';
import { readAssetUses } from './asset-uses.route.ts';
import { changeAssetProperties, rotateAsset } from './change-asset.route.ts';
import { convertAsset } from './convert-asset.route.ts';
import { downloadAsset } from './download-asset.route.ts';
import { readPlanLines } from './plan-lines.route.ts';
import { readAssetTiles, readPdfImages, resizePdf } from './plan-pages.route.ts';
import { listAssetsEndpoint, listUserFilesEndpoint, readAssetInfo } from './read-assets.route.ts';
import { readTile } from './read-tile.route.ts';
import { removeAsset, removeAssetByAddress, removeAssets } from './remove-asset.route.ts';
import { listAssetVersions, mergeAssets, restoreAssetVersion } from './replace-asset.route.ts';
import { cancelUpload, createUpload, readUpload, sendPiece } from './resumable-upload.routes.ts';
import { uploadAsset } from './upload-asset.route.ts';
import { readZipAddress, zipAssets } from './zip-assets.route.ts';

export const endpoints: readonly Endpoint[] = [
  uploadAsset,
  createUpload,
  sendPiece,
  readUpload,
  cancelUpload,
  downloadAsset,
  readAssetInfo,
  readAssetLocation,
  readAssetUses,
  listAssetsEndpoint,
  listUserFilesEndpoint,
  removeAsset,
  removeAssets,
  removeAssetByAddress,
  rotateAsset,
  changeAssetProperties,
  readPdfImages,
  resizePdf,
  readAssetTiles,
  readPlanLines,
  readTile,
  convertAsset,
  mergeAssets,
  listAssetVersions,
  restoreAssetVersion,
  zipAssets,
  readZipAddress,
];
