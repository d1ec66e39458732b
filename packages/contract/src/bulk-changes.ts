import { bulkChangeLimit, bulkInputs, bulkItemStates, bulkKinds, bulkStates } from '@plumbline/domain/bulk/kinds';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, moment } from './wire.ts';

/** So many jobs that were not changed are named with their reasons; `refused_count` and `kept_count` say how many there are. */
export const namedBulkItems = 200;

/** A job that was not changed: `ID` is null where the person doesn't see it. */
const namedItem = z.object({
  job: id,
  ID: z.number().int().nullable(),
  state: z.enum(bulkItemStates),
  /** Why, in the language of the request. */
  reason: z.string(),
});

const counts = z.object({
  waiting: z.number().int(),
  done: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  kept: z.number().int(),
});

/** A change of many jobs at once. `undo` is the change that takes it back; `undo_of` the one that it takes back itself. */
export const bulkChange = z.object({
  _id: id,
  kind: z.enum(bulkKinds),
  /** What was done, in words, in the language of the request. */
  title: z.string(),
  state: z.enum(bulkStates),
  problem: z.string().nullable(),
  total: z.number().int(),
  counts,
  undo: id.nullable(),
  undo_of: id.nullable(),
  can_undo: z.boolean(),
  undo_until: moment,
  created_at: moment,
  finished_at: moment.nullable(),
});

/** With the jobs that were not changed, up to {@link namedBulkItems} of them. */
export const bulkChangeWithItems = bulkChange.extend({ not_changed: z.array(namedItem) });

export type BulkChange = z.output<typeof bulkChange>;
export type BulkChangeWithItems = z.output<typeof bulkChangeWithItems>;

const spec = 'spec/3 §4 Grid (bulk selection)';

export const createBulkChange = defineCall({
  name: 'createBulkChange',
  method: 'POST',
  path: '/v2/bulk_changes',
  feature: 'bulk-changes',
  summary:
    'Begins a change of many jobs under an id that the client makes: sent again, it is the same change. A few jobs are changed before the response, others in portions in the background, each job by the rules and rights of its single change at that time. `input` depends on `kind`: `status` (`status`), `assign` and `unassign` (`users`), `start_at` (`startDate`), `start_day` (`day`; each job keeps its hour), `move_days` (`days`), `planned_length` (`plannedLength`, in minutes, null for none), `project` (`project`), `add_skills` (`skills`), `plan` (`changes`: for each of the jobs the people that are added and removed, start and length, with what was there `before`; a job of which another one has changed the same meanwhile is refused), `plan_copies` (the same, made of copies of the jobs), `duplicate` and `delete` (nothing). What is deleted can’t be taken back.',
  spec,
  body: z
    .object({
      _id: id,
      kind: z.enum(bulkKinds),
      input: z.record(z.string(), z.unknown()).default({}),
      jobs: z.array(id).min(1).max(bulkChangeLimit),
    })
    .transform(({ _id, kind, input, jobs }, context) => {
      const read = bulkInputs[kind].safeParse(input);
      for (const issue of read.error?.issues ?? []) {
        context.addIssue({ ...issue, path: ['input', ...issue.path] } as Parameters<typeof context.addIssue>[0]);
      }
      const jobIds = [...new Set(jobs)];
      const planned = read.data && 'changes' in read.data ? read.data.changes.map(({ job }) => job) : null;
      if (planned && (planned.length !== jobIds.length || !planned.every((job) => jobIds.includes(job)))) {
        context.addIssue({ code: 'custom', message: 'unknown_reference', path: ['input', 'changes'] });
      }
      return { id: _id, kind, input: read.data ?? {}, jobIds };
    }),
  response: bulkChangeWithItems,
  problems: ['bulk_id_taken', 'bulk_too_many', 'status_unknown'],
});

export const listBulkChanges = defineCall({
  name: 'listBulkChanges',
  method: 'GET',
  path: '/v2/bulk_changes',
  feature: 'bulk-changes',
  summary:
    'The bulk changes that the person made within the last week, newest first; at most 100. Undos stand with what they take back.',
  spec,
  response: z.array(bulkChange.extend({ undone: bulkChange.nullable() })),
});

export const readBulkChange = defineCall({
  name: 'readBulkChange',
  method: 'GET',
  path: '/v2/bulk_changes/{id}',
  feature: 'bulk-changes',
  summary: 'How far one of the person’s bulk changes is, and which jobs were not changed.',
  spec,
  params: idParams,
  response: bulkChangeWithItems,
});

export const cancelBulkChange = defineCall({
  name: 'cancelBulkChange',
  method: 'POST',
  path: '/v2/bulk_changes/{id}/cancel',
  feature: 'bulk-changes',
  summary: 'Ends a bulk change that is on its way: what is changed stays so. One that is finished stays as it is.',
  spec,
  params: idParams,
  response: bulkChangeWithItems,
});

export const undoBulkChange = defineCall({
  name: 'undoBulkChange',
  method: 'POST',
  path: '/v2/bulk_changes/{id}/undo',
  feature: 'bulk-changes',
  summary:
    'Takes a bulk change back within a day, once: each job that still is as it was left becomes what it was before; the others stay as they are and are named. One that is on its way is ended first. Called again, it gives the same undo, and goes on with one that was cancelled.',
  spec,
  params: idParams,
  response: bulkChangeWithItems,
  problems: ['bulk_not_undoable', 'bulk_undo_too_late'],
});
