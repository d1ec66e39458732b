import { z } from 'zod';
import { retentionCovers } from '../jobs/file-retention.ts';
import type { EventDefinition } from './shapes.ts';
import { changed, created, id, ids, moment, removed } from './shapes.ts';

const status = z.string().min(1);
const jobHead = z.object({
  number: z.number().int(),
  status,
  jobTypeId: id,
  projectId: id.nullable(),
  startDate: moment.nullable(),
  /** In minutes. */
  plannedLength: z.number().int().nullable(),
  assigneeIds: ids,
});

/** The result of a job by its points, see `ScoreSummary`; null for none. */
const score = z
  .object({
    points: z.number(),
    possible: z.number(),
    percent: z.number().nullable(),
    open: z.number().int(),
    passMark: z.number().nullable(),
    passed: z.boolean().nullable(),
  })
  .nullable();

/** The events of jobs: their life, their answers, and how they are given out. */
export const jobEvents = {
  'job.created': created('job', jobHead),
  'job.changed': changed('job', {
    startDate: moment.nullable(),
    plannedLength: z.number().int().nullable(),
    projectId: id.nullable(),
    jobTypeId: id,
    skillIds: ids,
  }),
  'job.removed': removed('job', jobHead.extend({ answers: z.number().int() })),
  'job.status_changed': {
    subject: 'job',
    before: z.object({ status }),
    after: z.object({
      status,
      by: z.enum(['person', 'life_cycle', 'automation']),
      /** Of a job that was sent back: why. */
      reason: z.string().optional(),
    }),
  },
  'job.assigned': created('job', z.object({ userIds: ids })),
  'job.unassigned': removed('job', z.object({ userIds: ids })),
  'job.attendance_confirmed': created('job', z.object({ userId: id })),
  'job.attendance_removed': removed('job', z.object({ userId: id })),
  'job.linked': created('job', z.object({ previousJobId: id })),
  'job.unlinked': removed('job', z.object({ previousJobId: id })),
  'job.cloned': created('job', jobHead.extend({ sourceId: id })),
  'job.visited': created('job', z.object({ userId: id })),
  'job.answered': created(
    'job',
    z.object({
      answerIds: z.array(z.string()),
      /** Those of the answers that were shared by mail. */
      sharedIds: z.array(z.string()).optional(),
      /** Where they changed the job's score: what it was, and what it is. */
      score: z.object({ before: score, after: score }).optional(),
    }),
  ),
  'job.submitted': created('job', z.object({ isPublic: z.boolean(), score: score.optional() })),
  'job.issue_raised': created('job', z.object({ answerIds: z.array(z.string()), questionIds: ids })),
  /** Elements on a plan file, for a blueprint question of the job: how many were added, changed and removed. */
  'job.plan_marked': created(
    'job',
    z.object({
      questionId: id,
      fileId: id,
      added: z.number().int(),
      changed: z.number().int(),
      removed: z.number().int(),
    }),
  ),
  'job.exported': created('job', z.object({ jobIds: ids })),
  /** Mailed as a PDF; `expiresAt` is the end of the link in the emails to addresses without an account, null where none has one. */
  'job.sent': created('job', z.object({ linkId: id, emails: z.array(z.string()), expiresAt: moment.nullable() })),
  /** A link was made that opens it without an account, or withdrawn. */
  'job.link_created': created('job', z.object({ linkId: id, expiresAt: moment })),
  'job.link_withdrawn': removed('job', z.object({ linkId: id })),
  /** Held back from the retention rule of its type, or no longer. */
  'job.held': created('job', z.object({ reason: z.string() })),
  'job.hold_ended': removed('job', z.object({ reason: z.string() })),
  /** The rule of its type has removed files of its answers: how many, of how many bytes, and which rule it was. */
  'job.files_retired': removed(
    'job',
    z.object({ files: z.number().int(), bytes: z.number(), covers: z.enum(retentionCovers), years: z.number().int() }),
  ),
  /** The rule of its type has removed what answers said that were received before a moment, and marks that were last changed before it. */
  'job.answers_retired': removed(
    'job',
    z.object({
      answers: z.number().int(),
      marks: z.number().int(),
      years: z.number().int(),
      receivedBefore: moment,
    }),
  ),
} as const satisfies Record<string, EventDefinition>;
