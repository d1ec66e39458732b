import type { Endpoint } from '../../http/endpoint.ts';
import { downloadAsset } from './download-asset.route.ts';
import { listAssetsEndpoint, readAssetInfo } from './read-assets.route.ts';
import { removeAsset } from './remove-asset.route.ts';
import { cancelUpload, createUpload, readUpload, sendPiece } from './resumable-upload.routes.ts';
import { uploadAsset } from './upload-asset.route.ts';

export const assetEndpoints: readonly Endpoint[] = [
  uploadAsset,
  createUpload,
  sendPiece,
  readUpload,
  cancelUpload,
  downloadAsset,
  readAssetInfo,
  listAssetsEndpoint,
  removeAsset,
];
