import { maxElements } from '@plumbline/domain/assets/limits';
import { scaleStatuses } from '@plumbline/domain/blueprints/scale-status';
import { styleCodes } from '@plumbline/domain/blueprints/styles';
import { planMeasurements } from '@plumbline/domain/assets/plan-file';
import { z } from 'zod';
import { element, markedJob, sentElement } from './blueprint-element.ts';
import { defineCall } from './define-call.ts';
import { isStorable } from './storable.ts';
import { done, id, idParams, moment, queryFlag, queryList, requiredText, text } from './wire.ts';

/** What one job has marked on one plan for one question. */
export const blueprintRecord = z.object({
  _id: id,
  question: id,
  repetition: z.string(),
  file: id,
  job: markedJob,
  measurements: planMeasurements,
  elements: z.array(element),
  created_at: moment,
  updated_at: moment,
});

export type BlueprintRecord = z.output<typeof blueprintRecord>;
export type BlueprintElement = z.output<typeof element>;

export const listBlueprints = defineCall({
  name: 'listBlueprints',
  method: 'GET',
  path: '/v2/blueprints',
  feature: 'blueprints',
  summary:
    'What is marked on a plan: by one job for one question or, with `allJobs`, by all jobs that the caller sees.',
  spec: 'spec/3 §7 Blueprint',
  query: z
    .object({
      file: id.optional(),
      job: id.optional(),
      jobId: id.optional(),
      question: id.optional(),
      questionId: id.optional(),
      allJobs: queryFlag.default(false),
    })
    .transform(({ job, jobId, question, questionId, ...rest }) => ({
      ...rest,
      jobId: job ?? jobId,
      questionId: question ?? questionId,
    }))
    .refine(({ file, jobId, allJobs }) => file !== undefined || (jobId !== undefined && !allJobs), {
      path: ['file'],
      error: 'required',
    })
    .refine(({ allJobs, jobId }) => allJobs || jobId !== undefined, { path: ['job'], error: 'required' }),
  response: z.array(blueprintRecord),
});

/** One element on its own, with what it belongs to and how long and large it is. */
const marking = element.extend({
  file: id,
  /** The plan's name. */
  fileName: z.string(),
  question: id,
  job: markedJob,
  /** In metres and square metres, two decimals; null where the page isn't measured, and for an element that this version can't read. */
  length: z.number().nullable(),
  area: z.number().nullable(),
  /** Metres a pixel of its page, to the right and down; null with `length`. */
  scale: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** `former`: measured by a scale that the plan doesn't have any more. A lamp, which has no length, is always `current`. */
  scaleStatus: z.enum(scaleStatuses),
});

const markingFilters = z
  .object({
    file: id.optional(),
    project: id.optional(),
    user: queryList.optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    job_type: queryList.optional(),
    element: queryList.optional(),
    status: queryList.optional(),
    job: queryList.optional(),
    limit: z.coerce.number().int().min(1).max(maxElements).default(5_000),
  })
  .transform(({ job_type: jobType, ...rest }) => ({ ...rest, jobType }))
  .refine(({ file, project }) => file !== undefined || project !== undefined, { path: ['file'], error: 'required' });

export type MarkingFilters = z.output<typeof markingFilters>;
export type Marking = z.output<typeof marking>;

export const listMarkings = defineCall({
  name: 'listMarkings',
  method: 'GET',
  path: '/v2/blueprints/markings',
  feature: 'blueprints',
  summary:
    'The elements on a plan, or on all plans of a project, over all jobs that the caller sees, newest first: by user, days (`from`, `to`), job type, element, job status and job.',
  spec: 'spec/3 §3 (filters of the marking view), §7 Blueprint',
  query: markingFilters,
  response: z.array(marking),
});

export const exportMarkingsGeoJson = defineCall({
  name: 'exportMarkingsGeoJson',
  method: 'GET',
  path: '/v2/blueprints/geojson',
  feature: 'blueprints',
  summary: 'The elements on a plan as GeoJSON in page coordinates (pixels of the page, y down), by the same filters.',
  spec: 'spec/3 §7 Blueprint',
  responseKind: 'file',
  query: markingFilters,
  response: z.unknown(),
});

/** The most elements of one call: what is drawn between two saves, or brought in at once. */
const maxSentElements = 5_000;

export const saveBlueprint = defineCall({
  name: 'saveBlueprint',
  method: 'PUT',
  path: '/v2/blueprints/{job}/{question}',
  feature: 'blueprints',
  summary:
    'Saves the new and changed elements of a job on a plan. Elements that are left out stay; `removed` names what goes; sent again it is back under its id. Of an element that has `changed`, only that is taken. What somebody else has changed since `base` is stored beside theirs, as `conflict_of` it, and one of the two is `counted`.',
  spec: 'spec/3 §4, §7 Blueprint',
  // 5,000 shapes of a few hundred bytes, or a few long freehand lines.
  maxBodyBytes: 16 * 1024 * 1024,
  maxBodyValues: 1_000_000,
  params: z.object({ job: id, question: id }).transform(({ job, question }) => ({ jobId: job, questionId: question })),
  body: z
    .object({
      question: id.optional(),
      job: id.optional(),
      file: id,
      repetition: text(200).default(''),
      measurements: planMeasurements.refine(isStorable, { error: 'text_not_storable' }).optional(),
      elements: z.array(sentElement).max(maxSentElements).default([]),
      removed: z
        .array(z.object({ _id: id, base: z.number().int().min(1).optional() }))
        .max(maxElements)
        .default([]),
    })
    .transform(({ removed, ...rest }) => ({ ...rest, removed: removed.map(({ _id, base }) => ({ id: _id, base })) })),
  response: blueprintRecord,
  problems: ['job_not_answerable', 'answer_not_allowed', 'feature_off'],
});

export const removeBlueprintElement = defineCall({
  name: 'removeBlueprintElement',
  method: 'DELETE',
  path: '/v2/blueprints/element/{id}',
  feature: 'blueprints',
  summary: 'Deletes one element from a plan.',
  spec: 'spec/3 §7 Blueprint',
  params: idParams,
  response: done,
  problems: ['job_not_answerable', 'answer_not_allowed', 'feature_off'],
});

/** An element with a scale that its plan no longer has, and its length and area by both. */
const rescaledElement = z.object({
  _id: id,
  elementId: z.string(),
  job: z.object({ _id: id, ID: z.number().int() }),
  before: z.object({ length: z.number(), area: z.number() }),
  after: z.object({ length: z.number(), area: z.number() }),
});

export const rescaleBlueprint = defineCall({
  name: 'rescaleBlueprint',
  method: 'POST',
  path: '/v2/blueprints/rescale',
  feature: 'blueprints',
  summary:
    'Lists the elements on a plan that were measured with a scale which has changed since; with `apply` measures them again. Others stay as they are.',
  spec: 'spec/3 §4 (measure flow)',
  body: z.object({ file: id, apply: z.boolean().default(false) }),
  response: z.object({ success: z.literal(true), elements: z.array(rescaledElement) }),
  problems: ['feature_off'],
});

export const countBlueprintElements = defineCall({
  name: 'countBlueprintElements',
  method: 'POST',
  path: '/v2/blueprints/counts',
  feature: 'blueprints',
  summary:
    'How many elements are on each of these plans: of one job for a question or, without them, of all jobs that the caller sees.',
  spec: 'spec/3 §7 Blueprint (element counts)',
  body: z.object({ job: id.optional(), question: id.optional(), files: z.array(id).max(1000) }),
  response: z.array(z.object({ file: id, count: z.number().int() })),
});

const dataAddress = z
  .string()
  .max(24_000_000)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, {
    error: 'picture_not_valid',
  });

export const exportBlueprint = defineCall({
  name: 'exportBlueprint',
  method: 'POST',
  path: '/v1/jobs/blueprint/export',
  feature: 'blueprints',
  summary:
    'Makes a PDF of a marked plan: the picture, a row for each element with length and area, and totals. `link` opens it for a day.',
  spec: 'spec/3 §3 (PDF report rows), §7 Blueprint',
  // A picture of the screen, as base64.
  maxBodyBytes: 26 * 1024 * 1024,
  body: z.object({
    /** The marked plan as it is to be printed, as a data address. */
    blueprintImage: dataAddress,
    /** Ids of the elements that it shows. */
    elements: z.array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)])).max(maxElements),
    size: z.object({ width: z.number().positive().max(100_000), height: z.number().positive().max(100_000) }),
  }),
  response: z.object({ success: z.literal(true), link: z.string() }),
  problems: ['file_corrupted', 'file_too_demanding'],
});

/** A row of the spreadsheet of elements (spec/3 §3 "Spreadsheet row"), without figures where nothing is measured: `domain/blueprints/rows`. */
const markingRow = z.object({
  blueprint: text(300),
  element: text(300),
  color: text(60),
  /** Null for a removed element. */
  name: text(300).nullable(),
  type: z
    .number()
    .int()
    .min(0)
    .max(Math.max(...styleCodes)),
  width: z.number(),
  convertedHeight: z.number().nullable(),
  convertedWidth: z.number().nullable(),
  totalLength: z.number().nullable(),
  totalArea: z.number().nullable(),
  scaleStatus: z.enum(scaleStatuses).default('current'),
});

export const exportMarkings = defineCall({
  name: 'exportMarkings',
  method: 'POST',
  path: '/v2/blueprints/markings/export',
  feature: 'blueprints',
  summary: 'The given rows of elements as a spreadsheet, named after the project.',
  spec: 'spec/3 §3 (spreadsheet row), §7 Blueprint',
  // 20,000 rows with long names.
  maxBodyBytes: 16 * 1024 * 1024,
  maxBodyValues: 400_000,
  responseKind: 'file',
  body: z.object({
    rows: z.array(markingRow).max(maxElements),
    /** So many other versions of the elements are left out, which the file says. */
    versions: z.number().int().min(0).max(maxElements).default(0),
    /** How the file is called: the project's name. */
    name: requiredText(200).default('blueprints'),
  }),
  response: z.unknown(),
});
