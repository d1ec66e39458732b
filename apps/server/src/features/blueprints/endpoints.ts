import type { Endpoint } from '../../http/endpoint.ts';
import { alignBlueprint } from './align-blueprint.route.ts';
import { exportBlueprint, exportMarkings } from './export-blueprint.route.ts';
import {
  countBlueprintElements,
  exportMarkingsGeoJson,
  listBlueprints,
  listMarkings,
} from './read-blueprints.route.ts';
import { rescaleBlueprint } from './rescale-blueprint.route.ts';
import { removeBlueprintElement, saveBlueprint } from './save-blueprint.route.ts';

export const endpoints: readonly Endpoint[] = [
  listBlueprints,
  listMarkings,
  exportMarkingsGeoJson,
  countBlueprintElements,
  saveBlueprint,
  rescaleBlueprint,
  alignBlueprint,
  removeBlueprintElement,
  exportBlueprint,
  exportMarkings,
];
