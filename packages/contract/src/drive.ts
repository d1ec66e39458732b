import {
  driveProblems,
  driveProviders,
  filedKinds,
  filingStates,
  filingTimes,
} from '@plumbline/domain/settings/cloud-drive';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { personReference } from './references.ts';
import { id, lineText, moment } from './wire.ts';

const spec = 'spec/1 §7; spec/4 §6 "Screens that are only named"';

/** What is filed by itself, and when. */
export const filingRules = z.object({
  documents: z.enum(filingTimes),
  photos: z.enum(filingTimes),
  reports: z.boolean(),
});

/** A file that is filed, or about to be. */
export const filedFile = z.object({
  _id: id,
  kind: z.enum(filedKinds),
  name: z.string(),
  state: z.enum(filingStates),
  problem: z.enum(driveProblems).nullable(),
  job: z.object({ _id: id, number: z.number().int() }).nullable(),
  created_at: moment,
  filed_at: moment.nullable(),
  next_attempt_at: moment.nullable(),
});

/** The company's cloud drive as its administrators see it; nothing of its secrets. */
export const cloudDrive = z.object({
  /** Null: not set up. */
  provider: z.enum(driveProviders).nullable(),
  /** Of what is set up; 0 while nothing is. */
  version: z.number().int(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  tenant: z.string(),
  redirectUri: z.string(),
  connected: z.boolean(),
  account: z.string().nullable(),
  connectedBy: personReference.nullable(),
  connected_at: moment.nullable(),
  rules: filingRules,
  problem: z.enum(driveProblems).nullable(),
  problem_since: moment.nullable(),
  /** When the drive was last looked through for what was deleted there. */
  checked_at: moment.nullable(),
  counts: z.object({
    waiting: z.number().int(),
    filed: z.number().int(),
    failed: z.number().int(),
    removed: z.number().int(),
  }),
  /** What somebody should look at, and what was filed last: the newest 50 of each. */
  attention: z.array(filedFile),
  latest: z.array(filedFile),
});

export type CloudDrive = z.output<typeof cloudDrive>;
export type FiledFile = z.output<typeof filedFile>;

export const readDrive = defineCall({
  name: 'readDrive',
  method: 'GET',
  path: '/v2/drive',
  feature: 'drive',
  summary: 'The company’s cloud drive: its connection, what is filed there, and what is wrong.',
  spec,
  response: cloudDrive,
});

export const setUpDrive = defineCall({
  name: 'setUpDrive',
  method: 'PUT',
  path: '/v2/drive',
  feature: 'drive',
  summary:
    'Sets up the service, the company’s program there and what is filed by itself. Without `clientSecret` the stored one stays. Another service or program ends the connection. With `version`, a change made meanwhile answers 409.',
  spec,
  body: z.object({
    provider: z.enum(driveProviders),
    clientId: lineText(300).refine((given) => given !== '', { error: 'required' }),
    clientSecret: z.string().trim().min(1).max(1000).optional(),
    tenant: z
      .string()
      .trim()
      .max(100)
      .regex(/^[A-Za-z0-9.-]*$/)
      .default(''),
    rules: filingRules,
    version: z.number().int().optional(),
  }),
  response: cloudDrive,
  problems: ['not_valid', 'conflict'],
});

export const finishDrive = defineCall({
  name: 'finishDrive',
  method: 'POST',
  path: '/v2/drive/connection',
  feature: 'drive',
  summary: 'Ends the connection of a drive with what the service has sent back to the browser of whoever began it.',
  spec,
  body: z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(4000) }),
  response: cloudDrive,
  problems: ['not_set_up', 'drive_expired', 'drive_refused', 'drive_scope_missing', 'drive_unreachable'],
});

export const checkDrive = defineCall({
  name: 'checkDrive',
  method: 'POST',
  path: '/v2/drive/check',
  feature: 'drive',
  summary: 'Looks through the drive for what was deleted there, and tries again what waits.',
  spec,
  response: cloudDrive,
  problems: ['not_set_up'],
});

export const refileDrive = defineCall({
  name: 'refileDrive',
  method: 'POST',
  path: '/v2/drive/refile',
  feature: 'drive',
  summary:
    'Files again what has failed or was deleted in the drive: the given files, or all of them; their folders are made again.',
  spec,
  body: z.object({ ids: z.array(id).min(1).max(200).optional() }),
  response: cloudDrive,
  problems: ['not_set_up'],
});
