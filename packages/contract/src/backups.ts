import { backupKinds, backupStates } from '@plumbline/domain/backups/states';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, moment } from './wire.ts';

/** One backup of a company, at the place that the operator has set. */
export const backup = z.object({
  _id: id,
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  /** From 0 to 1. */
  progress: z.number(),
  /** Its path at the place, as `plumbline restore` takes it below the place's address; null until it is there. */
  path: z.string().nullable(),
  /** Bytes of the backup itself, without its files. */
  size: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** Files whose bytes were missing. */
  missing: z.number(),
  /** Why it failed, as the program says it. */
  problem: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type BackupOnWire = z.output<typeof backup>;

export const listBackups = defineCall({
  name: 'listBackups',
  method: 'GET',
  path: '/v2/instances/{id}/backup',
  feature: 'backups',
  summary: 'The last backups of an installation, the newest first, for system administrators on the main host.',
  spec: 'spec/3 §6; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: z.object({
    /** Whether backups are made at all; the operator may have switched them off. */
    isSetUp: z.boolean(),
    docs: z.array(backup),
  }),
});

export const startBackup = defineCall({
  name: 'startBackup',
  method: 'POST',
  path: '/v2/instances/{id}/backup',
  feature: 'backups',
  summary: 'Begins a backup of an installation in the background.',
  spec: 'spec/3 §6; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: backup,
  problems: ['not_set_up', 'backup_in_progress'],
});

export const cancelBackup = defineCall({
  name: 'cancelBackup',
  method: 'DELETE',
  path: '/v2/instances/{id}/backup/{backup}',
  feature: 'backups',
  summary: 'Cancels a backup that is on its way; nothing of it is left. Of one that has ended nothing is changed.',
  spec: 'spec/3 §6; spec/4 §5 "Paths of calls"',
  params: z.object({ id, backup: id }),
  response: backup,
});
