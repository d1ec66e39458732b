import { holdReasonLimit, retentionCovers, retentionYears } from '@plumbline/domain/jobs/file-retention';
import { retentionRule } from '@plumbline/domain/jobs/retention-schema';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { personName } from './references.ts';
import { id, idParams, moment, requiredText } from './wire.ts';

/** A preview looks for so many files and answers at most; `has_more` says whether there are more. */
export const previewedFilesLimit = 5000;

const who = z.object({ _id: id, name: personName }).nullable();

/** The retention rule of a job type, null for none. `set_at` and `set_by`: when it was last set, and by whom. */
const jobTypeRetention = z.object({
  rule: retentionRule.nullable(),
  set_at: moment.nullable(),
  set_by: who,
});

export type JobTypeRetention = z.output<typeof jobTypeRetention>;

export const readRetention = defineCall({
  name: 'readRetention',
  method: 'GET',
  path: '/v2/jobtype/{id}/retention',
  feature: 'retention',
  summary:
    'After how many years files of answers, or whole answers, are removed from the finished jobs of a job type; null for never. Beyond the specification.',
  spec: 'decision on retention rules',
  params: idParams,
  response: jobTypeRetention,
});

export const setRetention = defineCall({
  name: 'setRetention',
  method: 'PUT',
  path: '/v2/jobtype/{id}/retention',
  feature: 'retention',
  summary:
    'Sets the retention rule of a job type: the photos and films (`media`) of answers, all their files (`files`), or what was answered itself, with files, comments, signatures and marks on plans (`answers`), are removed so many years after their job was finished, the first ones the next night. Null ends it; what was removed does not come back. Beyond the specification.',
  spec: 'decision on retention rules',
  params: idParams,
  body: z.object({ rule: retentionRule.nullable() }),
  response: jobTypeRetention,
});

export const previewRetention = defineCall({
  name: 'previewRetention',
  method: 'GET',
  path: '/v2/jobtype/{id}/retention/preview',
  feature: 'retention',
  summary: `What a retention rule would remove today: how many answers, marks on plans and files of how many jobs, and the files' size in bytes. Counting ends after ${previewedFilesLimit} files and answers (\`has_more\`). Beyond the specification.`,
  spec: 'decision on retention rules',
  params: idParams,
  query: z.object({
    covers: z.enum(retentionCovers),
    years: z.coerce.number().int().min(retentionYears.min).max(retentionYears.max),
  }),
  response: z.object({
    jobs: z.number().int(),
    answers: z.number().int(),
    marks: z.number().int(),
    files: z.number().int(),
    bytes: z.number(),
    has_more: z.boolean(),
  }),
});

/** That nothing is removed of a job, why, since when and by whom; null where it follows the rule of its type. */
const jobHold = z.object({
  hold: z.object({ reason: z.string(), held_at: moment, held_by: who }).nullable(),
});

export type JobHold = z.output<typeof jobHold>;

export const readJobHold = defineCall({
  name: 'readJobHold',
  method: 'GET',
  path: '/v2/jobs/{id}/hold',
  feature: 'retention',
  summary: 'Whether a job is held back from the retention rule of its type, and why. Beyond the specification.',
  spec: 'decision on retention rules',
  params: idParams,
  response: jobHold,
});

export const setJobHold = defineCall({
  name: 'setJobHold',
  method: 'PUT',
  path: '/v2/jobs/{id}/hold',
  feature: 'retention',
  summary:
    'Holds a job back from the retention rule of its type, with a reason: nothing of it is removed. Without a reason (null) the rule applies to it again. Beyond the specification.',
  spec: 'decision on retention rules',
  params: idParams,
  body: z.object({ reason: requiredText(holdReasonLimit).nullable() }),
  response: jobHold,
});
