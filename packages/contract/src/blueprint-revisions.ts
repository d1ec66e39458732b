import { maxCoordinate } from '@plumbline/domain/assets/limits';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id } from './wire.ts';

const onPage = z.number().min(-maxCoordinate).max(maxCoordinate);
const placeOnPage = z.object({ x: onPage, y: onPage });
const twoPlaces = z.tuple([placeOnPage, placeOnPage]);

export const alignBlueprint = defineCall({
  name: 'alignBlueprint',
  method: 'POST',
  path: '/v2/blueprints/align',
  feature: 'blueprints',
  summary:
    'Moves what is marked and measured on a page to where it lies on the new revision of the plan: two places of the former sheet (`from`) and where they are on the new one (`to`), in pixels of the page. `version` is that of the file. The same call twice in a row moves nothing twice; `from` and `to` exchanged take it back.',
  spec: 'spec/3 §4',
  body: z.object({
    file: id,
    page: z.number().int().min(1).max(100_000).default(1),
    version: z.number().int().min(1).max(2_000_000_000),
    from: twoPlaces,
    to: twoPlaces,
  }),
  response: z.object({ success: z.literal(true), moved: z.number().int() }),
  problems: ['conflict', 'feature_off'],
});
