import { allParts } from '@plumbline/domain/blueprints/element-parts';
import { maxCanvasData } from '@plumbline/domain/assets/limits';
import { reference } from '@plumbline/domain/ids/id';
import { z } from 'zod';
import { author } from './references.ts';
import { id, moment } from './wire.ts';

/** The job of a marking, as far as the editor reads it (spec/3 §3 "Job fields read by the editor"). */
export const markedJob = z.object({
  _id: id,
  ID: z.number().int(),
  status: z.string(),
  jobType: z.object({ _id: id, title: z.string(), icon: z.string() }),
  startDate: moment.nullable(),
  project: z.object({ _id: id, name: z.string(), avatar: z.string().nullable() }).nullable(),
});

/** An element as it is stored. Its author is null for those who see no people. */
export const element = z.object({
  _id: id,
  /** The id in the catalogue of the settings, from which it may have been removed since. */
  elementId: z.string(),
  /** The shape as a JSON text (`@plumbline/domain/blueprints/canvas-data`). */
  canvasData: z.string(),
  visible: z.boolean(),
  /** Counts up with each change; sent back as `base`. */
  version: z.number().int(),
  /** The element of which this is the version that somebody else made at the same time; that one may be gone since. */
  conflict_of: id.nullable(),
  /** False for a conflicting version: one version of an element counts, until somebody has chosen. */
  counted: z.boolean(),
  user: author.nullable(),
  /** Who made this version of an element that has another; null where there is none. */
  changed_by: author.nullable(),
  created_at: moment,
  updated_at: moment,
});

/** An element as a device sends it. */
export const sentElement = z
  .object({
    _id: id.optional(),
    elementId: reference,
    canvasData: z.string().max(maxCanvasData),
    visible: z.boolean().default(true),
    job: id.optional(),
    /** The version that was changed; left out for a new element. */
    base: z.number().int().min(1).optional(),
    /** What was changed of it: all else stays as it is stored. Left out, all of it is as it was sent. */
    changed: z.array(z.enum(allParts)).max(allParts.length).optional(),
    /** The element of which it is a version; null settles that it is one of its own. Left out, it stays as it is. */
    conflict_of: id.nullable().optional(),
  })
  .transform(({ _id, conflict_of, ...rest }) => ({ id: _id, conflictOf: conflict_of, ...rest }));
