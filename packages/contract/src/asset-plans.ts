import { pictureMarks } from '@plumbline/domain/assets/marks';
import { planProperties } from '@plumbline/domain/assets/plan-file';
import { z } from 'zod';
import { asset } from './assets.ts';
import { defineCall } from './define-call.ts';
import { isStorable } from './storable.ts';
import { id, idParams, queryFlag, requiredText } from './wire.ts';

const pixels = z.number().int().positive();
const extent = z.object({ width: z.number().positive(), height: z.number().positive() });

/** What a call that changes one file answers: the file, and that it is done. */
const changedAsset = asset.extend({ success: z.literal(true) });

export const rotateAsset = defineCall({
  name: 'rotateAsset',
  method: 'POST',
  path: '/v2/asset/{id}/rotate',
  feature: 'assets',
  summary:
    'Turns a picture or PDF further to the right, by 90 degrees a click. Refused once something is marked or measured on it.',
  spec: 'spec/3 §4, §5, §7 Assets',
  params: idParams,
  body: z.object({ rotation: z.literal([90, 180, 270, -90, -180, -270]) }),
  response: changedAsset,
  problems: ['file_cannot_be_rotated'],
});

export const changeAssetProperties = defineCall({
  name: 'changeAssetProperties',
  method: 'PUT',
  path: '/v2/asset/{id}/properties',
  feature: 'assets',
  summary:
    'Sets one property of a file: its measurements, rotation, grayscale, whether its tour was shown, its name, the poster of a film, or what a picture shows drawn over another one.',
  spec: 'spec/3 §7 Assets (file-properties update)',
  params: idParams,
  body: z.discriminatedUnion('name', [
    z.object({
      name: z.literal('measurements'),
      value: planProperties.measurements.refine(isStorable, { error: 'text_not_storable' }),
    }),
    z.object({ name: z.literal('rotation'), value: planProperties.rotation }),
    z.object({ name: z.literal('grayscale'), value: planProperties.grayscale }),
    z.object({ name: z.literal('measureIntroDisplayed'), value: planProperties.measureIntroDisplayed }),
    /** With `before`, the name as it was read, another one that was given meanwhile answers 409. */
    z.object({ name: z.literal('originalName'), value: requiredText(300), before: z.string().max(300).optional() }),
    /** Of a film: a picture that was uploaded, usually a frame that the device has drawn; null takes it away. */
    z.object({ name: z.literal('poster'), value: id.nullable() }),
    /** Of a picture that was drawn over another one: which, and what was drawn, so that it can be changed later. */
    z.object({
      name: z.literal('marks'),
      value: pictureMarks.refine(isStorable, { error: 'text_not_storable' }).nullable(),
    }),
  ]),
  response: changedAsset,
  problems: ['conflict', 'file_cannot_be_rotated', 'file_is_no_film'],
});

export const readAssetLocation = defineCall({
  name: 'readAssetLocation',
  method: 'GET',
  path: '/v2/asset/{id}/location',
  feature: 'assets',
  summary: 'Where a file is: its address, and where it was taken, for those who may know.',
  spec: 'spec/3 §7 Assets (read of a file’s location)',
  params: idParams,
  response: z.object({
    success: z.literal(true),
    location: z.string(),
    position: z.object({ lat: z.number(), long: z.number() }).nullable(),
  }),
});

/** A page of a PDF as a picture, upright as the plan is turned. */
const pageImage = z.object({
  /** From 1. */
  page: pixels,
  /** An address that an `<img>` can show; `&size=500` gives a smaller one. */
  Location: z.string(),
  width: pixels,
  height: pixels,
});

export const readPdfImages = defineCall({
  name: 'readPdfImages',
  method: 'GET',
  path: '/v2/asset/pdf-images',
  feature: 'assets',
  summary:
    'The pages of a PDF as pictures: one item with `children`, and with `get_sizes` their `size` in points of 1/72 inch. A file without pages has none: convert it.',
  spec: 'spec/3 §7 Assets',
  query: z
    .object({ id: id.optional(), pdf: id.optional(), get_sizes: queryFlag.default(false) })
    .refine((query) => query.id !== undefined || query.pdf !== undefined, { path: ['id'], error: 'required' })
    .transform((query) => ({ id: query.id ?? query.pdf ?? '', getSizes: query.get_sizes })),
  response: z.array(z.object({ _id: id, assetId: id, children: z.array(pageImage), size: z.array(extent).optional() })),
});

/** One level of a plan in tiles. */
const pyramidLevel = z.object({ width: pixels, height: pixels, columns: pixels, rows: pixels });

/** A picture or a page in tiles, and how far the making of them has come. */
export const assetTiles = z.object({
  _id: id,
  page: pixels,
  /** `none`: nobody has asked for them yet (POST /v2/asset/pdf-resize/{id} does). */
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Why they can't be made: a code of the error catalogue. */
  problem: z.string().nullable(),
  tileSize: pixels,
  width: pixels,
  height: pixels,
  levels: z.array(pyramidLevel),
  /** The address of a tile, with `{level}`, `{column}` and `{row}` to be filled in; null until they are done. */
  Location: z.string().nullable(),
});

export type AssetTiles = z.output<typeof assetTiles>;

const pageNumber = z.coerce.number().int().min(1).max(100_000);

export const readAssetTiles = defineCall({
  name: 'readAssetTiles',
  method: 'GET',
  path: '/v2/asset/{id}/tiles',
  feature: 'assets',
  summary:
    'A large picture or page in tiles, for looking at it from near and far: its levels, and an address for its tiles.',
  spec: 'spec/3 §1 (plans)',
  params: idParams,
  query: z.object({ page: pageNumber.default(1) }),
  response: assetTiles,
  problems: ['file_has_no_pages'],
});

/** The maximum number of lines of a page in a response, the longest first. */
export const maxPlanLines = 50_000;

export const readPlanLines = defineCall({
  name: 'readPlanLines',
  method: 'GET',
  path: '/v2/asset/{id}/lines',
  feature: 'assets',
  summary:
    'The straight lines that a page of a PDF is drawn with, for snapping to: x1, y1, x2, y2 each, in tenths of a pixel of the page’s picture. Scans and pictures have none.',
  spec: 'spec/3 §1 (plans)',
  params: idParams,
  query: z.object({ page: pageNumber.default(1) }),
  response: z.object({ page: pixels, lines: z.array(z.number().int()).max(4 * maxPlanLines) }),
  problems: ['file_has_no_pages', 'file_corrupted', 'file_too_demanding'],
});

export const resizePdf = defineCall({
  name: 'resizePdf',
  method: 'POST',
  path: '/v2/asset/pdf-resize/{id}',
  feature: 'assets',
  summary:
    'Makes the tiles of a plan in the background, of one page or of the first twenty; GET /v2/asset/{id}/tiles says how far it is.',
  spec: 'spec/3 §7 Assets',
  params: idParams,
  body: z.object({ page: z.number().int().min(1).max(100_000).optional() }),
  response: changedAsset,
  problems: ['file_has_no_pages'],
});

export const readTile = defineCall({
  name: 'readTile',
  method: 'GET',
  path: '/v2/asset/{id}/tiles/{page}/{level}/{column}/{row}',
  feature: 'assets',
  summary: 'One tile, for whoever may see the file by bearer token or by the `key` of its address.',
  spec: 'spec/3 §1 (plans)',
  authentication: 'optional',
  responseKind: 'file',
  params: z.object({
    id,
    page: pageNumber,
    level: z.coerce.number().int().min(0).max(30),
    column: z.coerce.number().int().min(0).max(1000),
    row: z.coerce.number().int().min(0).max(1000),
  }),
  query: z.object({ key: z.string().max(200).optional() }),
  response: z.unknown(),
});

export const convertAsset = defineCall({
  name: 'convertAsset',
  method: 'POST',
  path: '/v2/asset/{id}/convert',
  feature: 'assets',
  summary:
    'Makes a file one that plans can be drawn on, for when its pages are empty: of a picture a PDF, whose id is `data`; of a PDF its tiles, under its own id.',
  spec: 'spec/3 §7 Assets (conversion call)',
  params: idParams,
  response: z.object({ success: z.literal(true), data: id }),
  problems: ['file_cannot_be_converted', 'file_corrupted', 'file_too_demanding', 'picture_too_large'],
});
