import type { Endpoint } from '../../http/endpoint.ts';
import { readBootstrap } from './bootstrap.route.ts';
import { previewDocumentEndpoint } from './preview-document.route.ts';
import {
  changeBlueprintSettings,
  changeProjectFields,
  changeSettingsEndpoint,
  readSettingsEndpoint,
} from './settings.route.ts';
import {
  changeToggle,
  changeToggleSettings,
  listToggles,
  readToggle,
  readToggleActive,
  readToggleSettings,
} from './toggles.route.ts';
import { changeTranslations, listTranslations } from './translations.route.ts';

export const endpoints: readonly Endpoint[] = [
  readBootstrap,
  listToggles,
  readToggle,
  changeToggle,
  readToggleSettings,
  changeToggleSettings,
  readToggleActive,
  readSettingsEndpoint,
  changeSettingsEndpoint,
  changeProjectFields,
  changeBlueprintSettings,
  listTranslations,
  changeTranslations,
  previewDocumentEndpoint,
];
