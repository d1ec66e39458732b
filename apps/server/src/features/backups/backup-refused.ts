import { StartError } from '../../start-error.ts';

/** Thrown for a backup that can't be made, read or restored, before anything was changed: one sentence for people. */
export class BackupRefused extends StartError {
  override name = 'BackupRefused';
}
